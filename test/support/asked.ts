import type { PrepareContext } from '../../src/core/activity/context.ts'
import { type Asked, conditionScope } from '../../src/core/policies/engine/condition-scope.ts'
import { conditionVocabulary } from '../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../src/core/policies/language/compile.ts'
import type { Evaluated } from '../../src/core/policies/language/expression.ts'
import type { Scope } from '../../src/core/policies/language/value.ts'
import { activityOf, type TestEngine } from './engine.ts'

/** A request of the owner, prepared as the engine would, and as policies are asked about it. */
export function askedOf(agent: TestEngine, type: string, parameters: unknown, webOrigin?: string): Asked {
  const activity = activityOf(type)
  const found = activity.types.find(each => each.type === type)!
  const prepared = activity.prepare(found.translate(found.parameters.parse(parameters)), contextOf(agent, webOrigin))
  return { activity, type: found, prepared, organizationId: agent.organizationId, reader: agent.store, webOrigin }
}

/** The same of a request whose tokens have to be checked first. */
export async function askedOfProven(agent: TestEngine, type: string, parameters: unknown): Promise<Asked> {
  const activity = activityOf(type)
  const found = activity.types.find(each => each.type === type)!
  const submitted = found.parameters.parse(parameters)
  const proven = found.redaction ? await found.redaction.redact(submitted as never, agent.engine) : submitted
  const asked = found.translate(proven)
  const { organizationId, store: reader, engine } = agent
  const bytes = await activity.completes?.bytes(asked, { organizationId, reader, broadcasts: engine.broadcasts })
  const prepared = activity.prepare(asked, { ...contextOf(agent), preimages: [bytes] })
  return {
    activity,
    type: found,
    prepared,
    organizationId: agent.organizationId,
    reader: agent.store,
    webOrigin: undefined,
  }
}

/** The condition as a policy would have it, compiled and asked of the request. */
export function holds(condition: string, asked: Asked | Scope): Evaluated {
  const scope = 'prepared' in asked ? conditionScope(asked as Asked) : asked
  return compileExpression(condition, conditionVocabulary).evaluate(scope as Scope)
}

export function contextOf({ engine, store, organizationId, users }: TestEngine, webOrigin?: string): PrepareContext {
  const user = store.find('users', organizationId, users[0]!.id)!
  const [key] = store.list('apiKeys', organizationId, { publicKey: users[0]!.key.publicKey })
  const credential = {
    organizationId,
    user,
    key: { kind: 'apiKey' as const, id: key!.id, name: key!.name },
    stamp: { publicKey: key!.publicKey, signature: '', scheme: 'SIGNATURE_SCHEME_TK_API_P256' as const },
    message: '',
  }
  return {
    organizationId,
    credential,
    webOrigin,
    askedAt: Date.now(),
    reader: store,
    activityTypes: engine.catalogue,
    ballot: engine.ballot,
    hardwareWallets: engine.hardwareWallets,
    hasException: name => engine.settings.get().exceptions.includes(name),
    preimages: [],
  }
}

/** A secp256k1 wallet account and a private key without address to sign with. */
export async function withKeys(agent: TestEngine) {
  const wallet = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Treasury',
    accounts: ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1"].map(path => ({
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path,
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    })),
  })
  const key = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [{ privateKeyName: 'Hot', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
  })
  const { walletId, addresses } = wallet.result!.createWalletResult as { walletId: string; addresses: [string, string] }
  const created = key.result!.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
  return { walletId, address: addresses[0], privateKeyId: created.privateKeys[0].privateKeyId }
}
