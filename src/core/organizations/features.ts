import { z } from 'zod'
import type { Feature } from '../records/organization.ts'
import type { FeatureName } from '../schema/feature-name.ts'
import { isWebOrigin } from '../schema/web-origin.ts'
import { isWebhookUrl, webhookUrlWords } from '../webhooks/webhook-url.ts'

export const features = z.array(z.object({ name: z.string(), value: z.string() }))

/** Returns what is wrong with a feature's value, in the caller's words; `undefined` if nothing is. */
export function problemOfValue(name: FeatureName, value: string): string | undefined {
  if (name === 'FEATURE_NAME_WEBHOOK' && !isWebhookUrl(value)) {
    return webhookUrlWords
  }
  if (name === 'FEATURE_NAME_WEBAUTHN_ORIGINS' && !value.split(',').every(origin => isWebOrigin(origin.trim()))) {
    return 'must be origins such as https://app.example.org, separated by commas'
  }
  return undefined
}

export function withFeature(features: readonly Feature[], feature: Feature): Feature[] {
  const known = features.some(({ name }) => name === feature.name)
  return known ? features.map(each => (each.name === feature.name ? feature : each)) : [...features, feature]
}

/**
 * Returns the features of a new sub-organization (wire.md §2.3): signing in by e-mail and recovering by e-mail, unless they are disabled.
 * Text messages have to be turned on by their feature.
 */
export function featuresUnless(disabled: {
  readonly disableEmailRecovery?: boolean | undefined
  readonly disableEmailAuth?: boolean | undefined
  readonly disableOtpEmailAuth?: boolean | undefined
}): Feature[] {
  const names: FeatureName[] = [
    ...(disabled.disableEmailAuth ? [] : ['FEATURE_NAME_EMAIL_AUTH' as const]),
    ...(disabled.disableEmailRecovery ? [] : ['FEATURE_NAME_EMAIL_RECOVERY' as const]),
    ...(disabled.disableOtpEmailAuth ? [] : ['FEATURE_NAME_OTP_EMAIL_AUTH' as const]),
  ]
  return names.map(name => ({ name, value: '' }))
}
