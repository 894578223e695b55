import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { findOrganization } from '../activity/open-organization.ts'
import { exampleAuthenticator } from '../credentials/example-authenticator.ts'
import { quoted, visible } from '../display/visible.ts'
import { newId as newRandomId } from '../ids.ts'
import { newOrganization } from '../records/organization.ts'
import { proveContact } from '../sign-in/contact.ts'
import { spendToken } from '../sign-in/spend-token.ts'
import { requireLive, spendableFor } from '../sign-in/verification-token.ts'
import { insertUsers, userFields, userRecords } from '../users/new-users.ts'
import { exampleAccount } from '../wallets/example-account.ts'
import { accountFields, insertAccounts } from '../wallets/new-accounts.ts'
import { featuresUnless } from './features.ts'
import { createPrivateKeysOf, createWalletOf } from './first-keys.ts'
import { checkSubOrganization } from './new-sub-organization.ts'
import {
  fromV1,
  proveRootUsers,
  recordedV5,
  recordedV6,
  recordedV8,
  subOrganizationV1,
  subOrganizationV2,
  subOrganizationV3,
  subOrganizationV4,
  subOrganizationV5,
  subOrganizationV6,
  subOrganizationV7,
  subOrganizationV8,
  toNewest,
} from './sub-organization-parameters.ts'

const result = z.object({
  subOrganizationId: z.string(),
  wallet: z.object({ walletId: z.string(), addresses: z.array(z.string()) }).optional(),
  /** Answered to version 3 only, which alone asks for them. */
  privateKeys: z
    .array(
      z.object({
        privateKeyId: z.string(),
        addresses: z.array(z.object({ format: z.string(), address: z.string() })),
      }),
    )
    .optional(),
  rootUserIds: z.array(z.string()),
})
type Result = z.output<typeof result>

const onlyIds = ({ subOrganizationId, rootUserIds }: Result) => ({ subOrganizationId, rootUserIds })
const same = (answer: Result) => answer
const keptWhole = { redaction: null, translate: toNewest } as const

const rootUsers = [
  { userName: 'Alice', userEmail: 'alice@example.org', apiKeys: [], authenticators: [exampleAuthenticator] },
]
const example = { subOrganizationName: 'Alice', rootUsers, rootQuorumThreshold: 1 }
const exampleV5 = { ...example, rootUsers: rootUsers.map(user => ({ ...user, oauthProviders: [] })) }
const exampleWallet = {
  walletName: 'Default',
  accounts: [exampleAccount.parameters],
}

/** A version whose root users may have accounts with sign-in providers. */
const withAccounts = (
  version: number,
  parameters: z.ZodType,
  recorded: typeof recordedV5 | typeof recordedV6 | typeof recordedV8,
) => ({
  version,
  parameters,
  example: exampleV5,
  redaction: { names: ['oidcToken', 'verificationToken'], parameters: recorded, redact: proveRootUsers },
  translate: toNewest,
  result: { version, translate: same },
})

export const createSubOrganization = defineActivity({
  kind: 'CREATE_SUB_ORGANIZATION',
  version: 8,
  summary: 'Create an organization below this one. It has its own users and keys, which this one does not control.',
  governance: { by: 'policy', resource: 'ORGANIZATION', action: 'CREATE' },
  params: {},
  parameters: subOrganizationV8,
  redaction: { names: ['oidcToken', 'verificationToken'], parameters: recordedV8, redact: proveRootUsers },
  result: { version: 8, schema: result },
  older: [
    withAccounts(7, subOrganizationV7, recordedV8),
    withAccounts(6, subOrganizationV6, recordedV6),
    withAccounts(5, subOrganizationV5, recordedV5),
    {
      version: 4,
      parameters: subOrganizationV4,
      example: { ...example, wallet: exampleWallet, disableEmailAuth: true },
      ...keptWhole,
      result: { version: 4, translate: same },
    },
    {
      version: 3,
      parameters: subOrganizationV3,
      example: {
        ...example,
        privateKeys: [{ privateKeyName: 'Hot', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] }],
      },
      ...keptWhole,
      result: { version: 3, translate: answer => ({ ...onlyIds(answer), privateKeys: answer.privateKeys ?? [] }) },
    },
    {
      version: 2,
      parameters: subOrganizationV2,
      example,
      ...keptWhole,
      result: { version: 1, translate: onlyIds },
    },
    {
      version: 1,
      parameters: subOrganizationV1,
      example: { name: 'Alice', rootAuthenticator: exampleAuthenticator },
      redaction: null,
      translate: fromV1,
      result: { version: 1, translate: onlyIds },
    },
  ],
  example: {
    parameters: { ...exampleV5, wallet: { ...exampleWallet, mnemonicLength: 12 } },
    result: {
      subOrganizationId: '0b3d7c1e-7e0a-4b61-8a63-5e3f0c1d2b4a',
      wallet: {
        walletId: '8d0f2f2e-6f0e-5a53-9d5e-3a5f6f0c7d11',
        addresses: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
      },
      rootUserIds: ['5f3b7a0c-4d0e-4f2a-8d76-2f9f2f7f9b10'],
    },
  },

  prepare: checkSubOrganization,

  describe: ({ parent, name, users, threshold, wallet, privateKeys, verified }) => ({
    title: 'Create a sub-organization',
    sentence: `Create the sub-organization ${quoted(name, 100)} below ${visible(parent.name, 100)}`,
    key: null,
    fields: [
      ...(verified ? [{ label: 'Verified contact', value: visible(verified.contact, 100) }] : []),
      { label: 'Who decides there', value: `${threshold} of ${users.length}`, children: userFields(users) },
      ...(wallet
        ? [
            {
              label: `Wallet ${quoted(wallet.walletName, 100)}`,
              value: '',
              children: accountFields(wallet.accounts),
            },
          ]
        : []),
      ...privateKeys.map(({ privateKeyName, curve }) => ({
        label: `Key ${quoted(privateKeyName, 100)}`,
        value: curve,
      })),
    ],
    warnings: [{ level: 'notice', text: 'Only the sub-organization’s own users can use its keys.' }],
    raw: [],
  }),

  facts: nothing,

  async execute(prepared, context) {
    const { organizationId: parentId, credential, now, newId, idTokens } = context
    const { name, users, threshold, disabled, verified } = prepared
    if (verified) requireLive(verified, now)
    const organizationId = newRandomId()
    const created = await userRecords(users, {
      organizationId,
      credential,
      now,
      newId,
      idTokens,
      field: 'parameters.rootUsers',
    })
    const rootUserIds = created.map(({ user }) => user.id)
    const wallet = await createWalletOf(prepared, organizationId, context)
    const privateKeys = await createPrivateKeysOf(prepared, organizationId, context)
    return {
      result: {
        subOrganizationId: organizationId,
        rootUserIds,
        ...(wallet && {
          wallet: { walletId: wallet.record.id, addresses: wallet.accounts.map(({ address }) => address) },
        }),
        ...(privateKeys.length > 0 && {
          privateKeys: privateKeys.map(({ id, addresses }) => ({ privateKeyId: id, addresses: [...addresses] })),
        }),
      },
      record(transaction) {
        findOrganization(transaction, parentId)
        const rootQuorum = { threshold, userIds: rootUserIds }
        transaction.insert('organizations', {
          ...newOrganization({ id: organizationId, parentId, name, rootQuorum }, now),
          features: featuresUnless(disabled),
        })
        insertUsers(transaction, created)
        if (verified) {
          spendToken(transaction, parentId, spendableFor(verified, 'SIGN_UP'), { newId, now })
          proveContact(transaction, { organizationId, id: rootUserIds[0] ?? '' }, verified, now)
        }
        if (wallet) {
          transaction.insert('wallets', wallet.record)
          insertAccounts(transaction, wallet.accounts)
        }
        for (const privateKey of privateKeys) transaction.insert('privateKeys', privateKey)
      },
    }
  },
})
