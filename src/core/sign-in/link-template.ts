import { hasHidden } from '../display/visible.ts'
import { invalidField } from '../schema/invalid-field.ts'

/**
 * The link of a mail: `%s` in the template becomes the code or bundle, as a part of a URL.
 * @throws AgentError `REQUEST_INVALID` for a template that has no place for it, is no web address, or hides something of it
 */
export function linkOf(template: string | undefined, secret: string): string | undefined {
  if (template === undefined) return undefined
  const link = template.replaceAll('%s', encodeURIComponent(secret))
  const protocol = URL.canParse(link) ? new URL(link).protocol : ''
  if (link !== template && ['https:', 'http:'].includes(protocol) && !/[\s<>"]/.test(link) && !hasHidden(link))
    return link
  throw invalidField(
    'parameters.emailCustomization.magicLinkTemplate',
    'must be a web address with %s in it, in plain text',
  )
}
