import { z } from 'zod'
import type { Proofs } from '../activity/proofs.ts'
import type { OauthProviderParameters } from '../credentials/oauth-provider-parameters.ts'
import { privateKeyParams } from '../private-keys/private-key-parameters.ts'
import { authenticatorV2 } from '../schema/authenticator.ts'
import { label } from '../schema/label.ts'
import { requireClientSignature } from '../sign-in/client-signature.ts'
import { clientSignature, verificationToken } from '../sign-in/sign-in-parameters.ts'
import { invalidVerification, readVerificationToken, verifiedContact } from '../sign-in/verification-token.ts'
import {
  proveUsers,
  recordedRootUserV2,
  recordedRootUserV3,
  recordedRootUserV5,
  rootUserV1,
  rootUserV2,
  rootUserV3,
  rootUserV4,
  rootUserV5,
  toUser,
} from '../users/user-parameters.ts'
import { walletAccounts } from '../wallets/account-parameters.ts'
import { mnemonicLength } from '../wallets/mnemonic-length.ts'
import { threshold } from './threshold.ts'

const subOrganizationName = label.or(z.literal('')).optional().describe('Name of the sub-organization.')

const shapeOf = <User extends z.ZodType>(user: User) => ({
  subOrganizationName,
  rootUsers: z.array(user).min(1, 'quorum users missing').max(100).describe('Its users; all of them root users.'),
  rootQuorumThreshold: threshold.describe('How many of them must agree.'),
})
const flag = (what: string) => z.boolean().optional().describe(`True turns ${what} off.`)
const wallet = {
  wallet: z
    .object({
      walletName: label.describe('Name of the wallet.'),
      accounts: walletAccounts.describe('Accounts to derive from the new recovery phrase.'),
      mnemonicLength,
    })
    .optional()
    .describe('A wallet to create with it.'),
  disableEmailRecovery: flag('recovery by e-mail'),
  disableEmailAuth: flag('signing in by e-mail'),
}
const codes = {
  disableSmsAuth: flag('signing in by text message'),
  disableOtpEmailAuth: flag('one-time passwords by e-mail'),
}
const proof = {
  verificationToken: verificationToken.optional().describe('Proof of a contact of the root user.'),
  clientSignature: clientSignature.optional(),
}

/** `CREATE_SUB_ORGANIZATION` of wire.md §1.3 and §1.6, by version. */
export const subOrganizationV1 = z.object({ name: subOrganizationName, rootAuthenticator: authenticatorV2 })
export const subOrganizationV2 = z.object(shapeOf(rootUserV1))
export const subOrganizationV3 = z.object({
  ...shapeOf(rootUserV1),
  privateKeys: z.array(privateKeyParams).max(100).describe('Private keys to create with it.'),
})
export const subOrganizationV4 = z.object({ ...shapeOf(rootUserV1), ...wallet })
export const subOrganizationV5 = z.object({ ...shapeOf(rootUserV2), ...wallet })
export const subOrganizationV6 = z.object({ ...shapeOf(rootUserV3), ...wallet })
export const subOrganizationV7 = z.object({ ...shapeOf(rootUserV4), ...wallet, ...codes, ...proof })
export const subOrganizationV8 = z.object({ ...shapeOf(rootUserV5), ...wallet, ...codes, ...proof })
const recordedNewest = z.object({
  ...shapeOf(recordedRootUserV5),
  ...wallet,
  ...codes,
  verified: verifiedContact.optional().describe('What the verification token proves.'),
})

/** Parameters of every version. */
export interface SubOrganizationParameters extends z.output<typeof recordedNewest> {
  /** Private keys, in version 3 only. */
  readonly privateKeys?: readonly z.output<typeof privateKeyParams>[]
}

/** Parameters from version 5 on, as they are recorded. */
export const recordedV5 = z.object({ ...shapeOf(recordedRootUserV2), ...wallet })
export const recordedV6 = z.object({ ...shapeOf(recordedRootUserV3), ...wallet })
export const recordedV8: z.ZodType<SubOrganizationParameters> = recordedNewest

interface Submitted {
  readonly rootUsers: readonly {
    readonly userEmail?: string | undefined
    readonly userPhoneNumber?: string | undefined
    readonly oauthProviders: readonly OauthProviderParameters[]
  }[]
  readonly verificationToken?: string | undefined
  readonly clientSignature?: z.output<typeof clientSignature> | undefined
}

/** @throws AgentError as `proveUsers` does, and `VERIFICATION_INVALID` */
export async function proveRootUsers(submitted: Submitted, proofs: Proofs) {
  const { verificationToken, clientSignature, ...parameters } = submitted
  const verified = verifiedIn(submitted, proofs)
  const rootUsers = await proveUsers(parameters.rootUsers, proofs)
  if (rootUsers === parameters.rootUsers && !verified) return submitted
  return { ...parameters, rootUsers, ...(verified && { verified }) }
}

/** The contact of the first user that a token proves, whose holder has signed for these very users. */
function verifiedIn({ verificationToken, clientSignature, rootUsers }: Submitted, { store }: Proofs) {
  if (verificationToken === undefined) {
    if (clientSignature === undefined) return undefined
    throw invalidVerification('there is a clientSignature, and no verificationToken that it is for.')
  }
  const verified = readVerificationToken(verificationToken, store)
  const [{ userEmail: email, userPhoneNumber: phoneNumber, ...user } = { oauthProviders: [] }] = rootUsers
  const { apiKeys, authenticators, oauthProviders } = user as Record<string, unknown>
  const usage = { apiKeys, authenticators, oauthProviders, email, phoneNumber }
  requireClientSignature(verified, clientSignature, {
    type: 'USAGE_TYPE_SIGNUP',
    request: { signupV2: usage, signup: usage },
  })
  return verified
}

export function fromV1({ name, rootAuthenticator }: z.output<typeof subOrganizationV1>): SubOrganizationParameters {
  const rootUser = { userName: 'Root user', apiKeys: [], authenticators: [rootAuthenticator], oauthProviders: [] }
  return { subOrganizationName: name, rootUsers: [rootUser], rootQuorumThreshold: 1 }
}

type Older =
  | z.output<typeof subOrganizationV2>
  | z.output<typeof subOrganizationV3>
  | z.output<typeof subOrganizationV4>
  | z.output<typeof recordedV5>
  | z.output<typeof recordedV6>
  | SubOrganizationParameters

export function toNewest(older: Older): SubOrganizationParameters {
  return { ...older, rootUsers: older.rootUsers.map(toUser) }
}
