import { type Account, allAccounts, allPrivateKeys } from './everything.ts'
import { run, tell } from './report.ts'
import { type Service, servicesOf } from './service.ts'

/** The kinds of API key that people make. The API keys of sessions end automatically. */
const curveTypes: Partial<Record<string, 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519'>> =
  {
    CREDENTIAL_TYPE_API_KEY_P256: 'API_KEY_CURVE_P256',
    CREDENTIAL_TYPE_API_KEY_SECP256K1: 'API_KEY_CURVE_SECP256K1',
    CREDENTIAL_TYPE_API_KEY_ED25519: 'API_KEY_CURVE_ED25519',
  }

/**
 * Makes the tags, users and policies of one service in another that it does not have, by name. Run it after `move-keys.ts`:
 * policies name wallets and private keys, which have other ids there. See docs/moving.md.
 */
await run(async () => {
  const { from, to } = await servicesOf(process.argv.slice(2))
  /** Ids of the other service by ids of this one, all in lower case. */
  const ids = new Map([[from.organizationId, to.organizationId]])
  await matchKeys(from, to, ids)
  await moveUserTags(from, to, ids)
  await moveUsers(from, to, ids)
  await movePrivateKeyTags(from, to, ids)
  await movePolicies(from, to, ids)
})

type Ids = Map<string, string>

/** A wallet is the same where its accounts have the same addresses, a private key where it has the same public key. */
async function matchKeys(from: Service, to: Service, ids: Ids): Promise<void> {
  const there = new Map((await allAccounts(to)).map((account: Account) => [account.address, account]))
  for (const { address, walletId, walletAccountId } of await allAccounts(from)) {
    const other = there.get(address)
    if (!other) continue
    ids.set(walletId, other.walletId)
    ids.set(walletAccountId, other.walletAccountId)
  }
  const keysThere = await allPrivateKeys(to)
  for (const { privateKeyId, publicKey, curve } of await allPrivateKeys(from)) {
    const other = keysThere.find(key => key.publicKey === publicKey && key.curve === curve)
    if (other) ids.set(privateKeyId, other.privateKeyId)
  }
}

async function moveUserTags(from: Service, to: Service, ids: Ids): Promise<void> {
  const there = (await to.ask(to.client.listUserTags, {})).userTags
  for (const { tagId, tagName } of (await from.ask(from.client.listUserTags, {})).userTags) {
    await tell(`User tag ${JSON.stringify(tagName)}`, async () => {
      const known = there.find(tag => tag.tagName === tagName)
      if (known) ids.set(tagId, known.tagId)
      if (known) return 'was there already'
      const parameters = { userTagName: tagName, userIds: [] }
      const result = await to.submit(to.client.createUserTag, 'ACTIVITY_TYPE_CREATE_USER_TAG', parameters)
      ids.set(tagId, result.createUserTagResult?.userTagId ?? '')
      return 'moved'
    })
  }
}

/** Users with the API keys that do not expire. Programs keep their private halves. Passkeys and sign-ins stay behind. */
async function moveUsers(from: Service, to: Service, ids: Ids): Promise<void> {
  const there = (await to.ask(to.client.getUsers, {})).users
  for (const { userId, userName, userEmail, userPhoneNumber, apiKeys, userTags } of (
    await from.ask(from.client.getUsers, {})
  ).users) {
    await tell(`User ${JSON.stringify(userName)}`, async () => {
      const known = there.find(user => user.userName === userName)
      if (known) ids.set(userId, known.userId)
      if (known) return 'was there already'
      const keys = apiKeys.flatMap(({ apiKeyName, credential: { publicKey, type }, expirationSeconds }) => {
        const curveType = curveTypes[type]
        return curveType && !expirationSeconds ? [{ apiKeyName, publicKey, curveType }] : []
      })
      const user = {
        userName,
        ...(userEmail && { userEmail }),
        ...(userPhoneNumber && { userPhoneNumber }),
        apiKeys: keys,
        authenticators: [],
        oauthProviders: [],
        userTags: userTags.map(tagId => translated(tagId, ids)),
      }
      const result = await to.submit(to.client.createUsers, 'ACTIVITY_TYPE_CREATE_USERS_V4', { users: [user] })
      ids.set(userId, result.createUsersResult?.userIds[0] ?? '')
      return 'moved'
    })
  }
}

async function movePrivateKeyTags(from: Service, to: Service, ids: Ids): Promise<void> {
  const there = (await to.ask(to.client.listPrivateKeyTags, {})).privateKeyTags
  const keys = await allPrivateKeys(from)
  for (const { tagId, tagName } of (await from.ask(from.client.listPrivateKeyTags, {})).privateKeyTags) {
    await tell(`Private key tag ${JSON.stringify(tagName)}`, async () => {
      const known = there.find(tag => tag.tagName === tagName)
      if (known) ids.set(tagId, known.tagId)
      if (known) return 'was there already'
      const tagged = keys.filter(({ privateKeyTags }) => privateKeyTags.includes(tagId))
      const privateKeyIds = tagged.map(({ privateKeyId }) => translated(privateKeyId, ids))
      const parameters = { privateKeyTagName: tagName, privateKeyIds }
      const type = 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG'
      const result = await to.submit(to.client.createPrivateKeyTag, type, parameters)
      ids.set(tagId, result.createPrivateKeyTagResult?.privateKeyTagId ?? '')
      return 'moved'
    })
  }
}

/** Moves policies, those that deny first. If one of these is missing, no policy that allows is made: it would allow too much. */
async function movePolicies(from: Service, to: Service, ids: Ids): Promise<void> {
  const there = (await to.ask(to.client.getPolicies, {})).policies
  const { policies } = await from.ask(from.client.getPolicies, {})
  const allows = ({ effect }: (typeof policies)[number]) => effect === 'EFFECT_ALLOW'
  let isGuarded = true
  for (const policy of [...policies.filter(each => !allows(each)), ...policies.filter(allows)]) {
    const { policyName, effect, notes, condition, consensus, time } = policy
    const isThere = await tell(`Policy ${JSON.stringify(policyName)}`, async () => {
      const words = Object.entries({ condition, consensus, time: time ?? '' })
      const rule: Record<string, string> = Object.fromEntries(
        words.map(([word, text]) => [word, translated(text, ids)]),
      )
      const known = there.find(other => other.policyName === policyName)
      if (known) {
        const isSame = words.every(([word]) => rule[word] === (known[word as 'condition' | 'consensus' | 'time'] ?? ''))
        if (isSame && known.effect === effect) return 'was there already'
        throw new Error('another policy has this name there')
      }
      if (allows(policy) && !isGuarded) throw new Error('a policy that forbids something is missing there')
      await to.submit(to.client.createPolicy, 'ACTIVITY_TYPE_CREATE_POLICY_V3', {
        policyName,
        effect,
        notes,
        ...Object.fromEntries(Object.entries(rule).filter(([, text]) => text !== '')),
      })
      return 'moved'
    })
    if (!isThere && !allows(policy)) isGuarded = false
  }
}

/** A text with the ids of the other service. @throws Error if it names something that is not there. */
function translated(text: string, ids: Ids): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, id => {
    const other = ids.get(id.toLowerCase())
    if (other) return other
    throw new Error(`it names ${id}, which is not there`)
  })
}
