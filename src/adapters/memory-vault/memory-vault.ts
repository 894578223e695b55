import { AgentError } from '../../core/errors.ts'
import {
  anotherSecret,
  type KeyVault,
  type SecretName,
  type SecretSetAside,
  type TakenSecret,
  type VaultGeneration,
} from '../../core/ports/key-vault.ts'

export interface MemoryVault extends KeyVault {
  /** Wipes every secret, for good. Afterwards the vault is missing. */
  close(): void
}

/**
 * Keeps secrets in this process and nowhere else, for `--ephemeral`. There is nothing to unlock it with again, so
 * `lock` forgets nothing: only `close` does.
 */
export function memoryVault(): MemoryVault {
  const secrets = new Map<string, Uint8Array>()
  const aside = new Map<string, Uint8Array>()
  let noted: VaultGeneration | undefined
  let closed = false

  return {
    kind: 'memory',
    async state() {
      return closed ? { status: 'missing', nextStep: afterClose } : { status: 'ready', nextStep: '' }
    },
    async put(name, secret, generation) {
      assertOpen()
      if (secrets.has(idOf(name)))
        throw new AgentError('ALREADY_EXISTS', 'The vault already keeps a secret for this key.')
      secrets.set(idOf(name), new Uint8Array(secret))
      noted = generation ?? noted
    },
    async get(name) {
      assertOpen()
      const secret = secrets.get(idOf(name))
      return secret && new Uint8Array(secret)
    },
    async delete(name, generation) {
      assertOpen()
      secrets.get(idOf(name))?.fill(0)
      secrets.delete(idOf(name))
      noted = generation ?? noted
    },
    async setAside(name, at, generation) {
      assertOpen()
      noted = generation ?? noted
      const secret = secrets.get(idOf(name))
      if (!secret) return false
      aside.set(asideIdOf({ ...name, at }), secret)
      secrets.delete(idOf(name))
      return true
    },
    async listSetAside() {
      assertOpen()
      return [...aside.keys()].map(nameOf).sort((one, other) => one.at - other.at)
    },
    async getSetAside(name) {
      assertOpen()
      const secret = aside.get(asideIdOf(name))
      return secret && new Uint8Array(secret)
    },
    async forgetSetAside(name) {
      aside.get(asideIdOf(name))?.fill(0)
      aside.delete(asideIdOf(name))
    },
    async names() {
      assertOpen()
      return [...secrets.keys()].map(nameOf)
    },
    async findLost(names) {
      assertOpen()
      return { missing: names.filter(name => !secrets.has(idOf(name))), damaged: [] }
    },
    async copy(isOf) {
      assertOpen()
      const all = (kept: ReadonlyMap<string, Uint8Array>) =>
        [...kept]
          .map(([id, secret]) => ({ ...nameOf(id), secret: new Uint8Array(secret) }))
          .filter(({ organizationId }) => isOf(organizationId))
      return {
        inUse: all(secrets).map(({ organizationId, keyId, secret }) => ({ organizationId, keyId, secret })),
        setAside: all(aside),
      }
    },
    async take({ inUse, setAside }, generation) {
      assertOpen()
      const taken: { name: TakenSecret; kept: Map<string, Uint8Array>; id: string; secret: Uint8Array }[] = [
        ...inUse.map(({ secret, ...name }) => ({ name, kept: secrets, id: idOf(name), secret })),
        ...setAside.map(({ secret, ...name }) => ({ name, kept: aside, id: asideIdOf(name), secret })),
      ]
      for (const { kept, id, secret } of taken) {
        const there = kept.get(id)
        if (there && !Buffer.from(there).equals(secret)) throw anotherSecret()
      }
      const added = taken.filter(({ kept, id }) => !kept.has(id))
      for (const { kept, id, secret } of added) kept.set(id, new Uint8Array(secret))
      noted = generation
      return added.map(({ name }) => name)
    },
    async giveUp(names) {
      assertOpen()
      for (const { at, ...name } of names) {
        const [kept, id] = at === undefined ? [secrets, idOf(name)] : [aside, asideIdOf({ ...name, at })]
        kept.get(id)?.fill(0)
        kept.delete(id)
      }
      noted = undefined
    },
    async generation() {
      assertOpen()
      return noted
    },
    async unlock() {
      assertOpen()
    },
    async confirm() {
      throw new AgentError('PASSPHRASE_WRONG', 'The keys of this run have no passphrase.')
    },
    async lock() {},
    close() {
      closed = true
      for (const secret of secrets.values()) secret.fill(0)
      for (const secret of aside.values()) secret.fill(0)
      secrets.clear()
      aside.clear()
    },
  }

  function assertOpen(): void {
    if (closed) throw new AgentError('VAULT_MISSING', afterClose)
  }
}

const afterClose = 'The keys of this run were in memory and are gone. Start Countersign again.'

function idOf({ organizationId, keyId }: SecretName): string {
  return JSON.stringify([organizationId, keyId])
}

function asideIdOf({ organizationId, keyId, at }: SecretSetAside): string {
  return JSON.stringify([organizationId, keyId, at])
}

function nameOf(id: string): SecretSetAside {
  const [organizationId, keyId, at = 0] = JSON.parse(id)
  return { organizationId, keyId, at }
}
