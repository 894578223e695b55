import { randomBytes } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { memoryUnlocker } from '../../src/adapters/memory/memory-unlocker.ts'
import { openSqliteStore, type SqliteStore } from '../../src/adapters/store/sqlite.ts'
import { takeOver } from '../../src/adapters/store/take-over.ts'
import { renewDataKey } from '../../src/agent/backup/renew-data-key.ts'
import { newId } from '../../src/core/ids.ts'
import { createIntegrity, type Integrity } from '../../src/core/integrity.ts'
import { putSealed } from '../../src/core/keys/sealed-secret.ts'
import type { Unlockers } from '../../src/core/keys/unwrap-data-key.ts'
import type { UnlockerKind } from '../../src/core/ledger/unlocker-row.ts'
import { copyOf, type Model, type Step } from './directory-model.ts'
import { memoryVault, type TestVault } from './memory-vault.ts'
import { quickPassphrase } from './quick-passphrase.ts'
import { acme, examples } from './records.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { unmatchedSecrets } from './unmatched-secrets.ts'

interface Directory {
  readonly name: string
  readonly model: Model
  store: SqliteStore
  vault: TestVault
  integrity: Integrity
}

/** Data directories of one person on one computer, with what ought to be in them. */
export class DataDirectories {
  readonly #home = temporaryFolder()
  readonly #keychain = { ...memoryUnlocker(), kind: 'keychain' as const }
  readonly #passphrases = quickPassphrase()
  readonly #directories: Directory[] = []
  readonly #snapshots: { name: string; model: Model }[] = []
  /** How far each line has come, as the state folder has it. */
  readonly #noted = new Map<string, number>()
  #isFailing = false
  #count = 0

  static async begin(): Promise<DataDirectories> {
    const world = new DataDirectories()
    const passphrase = 'the first passphrase'
    const model: Model = { line: newId(), number: 0, secrets: new Map(), unlockers: new Set(['keychain']), passphrase }
    const directory = await world.#open(world.#newFolder(), model)
    await directory.store.write(transaction => transaction.insert('organizations', examples.organizations))
    await directory.vault.changes.begin({ kind: 'keychain' }, () => undefined)
    return world
  }

  async take(step: Step, which: number, choice: number): Promise<void> {
    const directory = this.#directories[which % this.#directories.length]
    if (!directory) return
    const { model, vault, store } = directory
    if (step === 'make') await this.#make(directory)
    else if (step === 'delete') {
      for (const id of [...model.secrets.keys()].slice(0, choice % 2)) {
        await store.write(transaction => transaction.remove('privateKeys', acme, id))
        model.secrets.delete(id)
      }
    } else if (step === 'copy') await this.#copy(directory)
    else if (step === 'snapshot') {
      await this.#stop(directory)
      const name = this.#newFolder()
      cpSync(join(this.#home, directory.name), join(this.#home, name), { recursive: true })
      this.#snapshots.push({ name, model: copyOf(model) })
      await this.#reopen(directory)
    } else if (step === 'put back') {
      const snapshot = this.#snapshots[choice % Math.max(1, this.#snapshots.length)]
      if (!snapshot) return
      await this.#stop(directory)
      rmSync(join(this.#home, directory.name), { recursive: true })
      cpSync(join(this.#home, snapshot.name), join(this.#home, directory.name), { recursive: true })
      Object.assign(model, copyOf(snapshot.model))
      await this.#reopen(directory)
    } else if (step === 'kill') await this.#kill(directory)
    else if (step === 'back up') await this.#backUp(directory)
    else if (step === 'add') {
      const kind = model.unlockers.has('keychain') ? 'passphrase' : 'keychain'
      if (model.unlockers.has(kind)) return
      const { passphrase } = model
      await this.#unlocked(directory)
      await vault.changes.add(kind === 'passphrase' ? { kind, passphrase } : { kind }, () => undefined)
      model.unlockers.add(kind)
    } else if (step === 'remove') {
      if (model.unlockers.size < 2) return
      const kind = choice % 2 === 0 ? 'keychain' : 'passphrase'
      await this.#unlocked(directory)
      await vault.changes.remove(kind, model.passphrase, () => undefined)
      model.unlockers.delete(kind)
    } else if (step === 'passphrase' && model.unlockers.has('passphrase')) {
      const next = `passphrase ${++this.#count}`
      await vault.changes.changePassphrase(model.passphrase, next, () => undefined)
      model.passphrase = next
    } else if (step === 'fail') await this.#fail(directory, choice)
  }

  /** Every directory against its model. */
  async compare(): Promise<void> {
    for (const directory of this.#directories) {
      const { name, model, vault, integrity } = directory
      expect(this.#unmatched(name)).toEqual([])
      await this.#unlocked(directory)
      expect(vault.kinds()).toEqual(
        ['keychain', 'passphrase'].filter(kind => model.unlockers.has(kind as UnlockerKind)),
      )
      for (const [keyId, secret] of model.secrets)
        expect(await vault.open({ organizationId: acme, keyId })).toEqual(secret)
      directory.store.lookAtFence()
      const isBehind = (this.#noted.get(model.line) ?? 0) > model.number
      expect(integrity.findings().map(({ id }) => id)).toEqual(isBehind ? ['database-older'] : [])
      for (const found of integrity.findings()) await integrity.accept(found, async () => undefined)
      if (isBehind) this.#raise(model)
    }
  }

  async end(): Promise<void> {
    for (const directory of this.#directories) await directory.store.close()
    rmSync(this.#home, { recursive: true })
  }

  /** While it is open, what lies on the disk is looked at in a copy. */
  #unmatched(name: string): unknown[] {
    const copy = this.#newFolder()
    mkdirSync(join(this.#home, copy))
    for (const end of ['', '-wal']) copyFileSync(`${this.#file(name)}${end}`, `${this.#file(copy)}${end}`)
    const found = unmatchedSecrets(this.#file(copy))
    rmSync(join(this.#home, copy), { recursive: true })
    return found
  }

  async #make({ model, store, vault }: Directory): Promise<void> {
    const keyId = newId()
    const secret = new Uint8Array(randomBytes(32))
    const sealed = await vault.seal({ organizationId: acme, keyId }, secret)
    await store.write(transaction => {
      transaction.insert('privateKeys', { ...examples.privateKeys, id: keyId, name: keyId })
      putSealed(transaction, sealed)
    })
    model.secrets.set(keyId, secret)
  }

  async #copy(directory: Directory): Promise<void> {
    await this.#stop(directory)
    const name = this.#newFolder()
    cpSync(join(this.#home, directory.name), join(this.#home, name), { recursive: true })
    const model = copyOf(directory.model)
    await this.#reopen(directory)
    await this.#open(name, model)
  }

  /** Copies the files as they are on the disk at this moment: a kill leaves exactly these. */
  async #kill(directory: Directory): Promise<void> {
    const { name } = directory
    const left = this.#newFolder()
    mkdirSync(join(this.#home, left))
    for (const end of ['', '-wal', '.mark']) copyFileSync(`${this.#file(name)}${end}`, `${this.#file(left)}${end}`)
    const [state, stateLeft] = [join(this.#home, 'state'), join(this.#home, left, 'state')]
    cpSync(state, stateLeft, { recursive: true })
    await directory.store.close()
    rmSync(state, { recursive: true })
    renameSync(stateLeft, state)
    rmSync(join(this.#home, name), { recursive: true })
    renameSync(join(this.#home, left), join(this.#home, name))
    await this.#reopen(directory)
  }

  async #backUp({ model, store, vault }: Directory): Promise<void> {
    const name = this.#newFolder()
    mkdirSync(join(this.#home, name))
    const dataKey = await vault.dataKey()
    await store.copyTo(this.#file(name))
    takeOver(this.#file(name))
    const restored: Model = { ...copyOf(model), line: newId(), number: 0, unlockers: new Set(['keychain']) }
    const laidOut = openSqliteStore(this.#file(name))
    const key = await renewDataKey(laidOut, { dataKey }, Date.now)
    await this.#vaultOf(laidOut).changes.begin({ kind: 'keychain' }, () => undefined, key)
    await laidOut.close()
    await this.#open(name, restored)
  }

  /** A change of unlockers that cannot be finished. */
  async #fail(directory: Directory, choice: number): Promise<void> {
    const { model, vault } = directory
    await this.#unlocked(directory)
    this.#isFailing = true
    const change = [
      () => vault.changes.add({ kind: 'passphrase', passphrase: 'never' }, () => undefined),
      () => vault.changes.remove('keychain', model.passphrase, () => undefined),
      () => vault.changes.changePassphrase(model.passphrase, 'never', () => undefined),
    ][choice % 3]
    await expect(change?.()).rejects.toBeTruthy()
    this.#isFailing = false
  }

  async #unlocked({ model, vault }: Directory): Promise<void> {
    if ((await vault.state()).status !== 'ready') await vault.unlock(model.passphrase)
  }

  async #open(name: string, model: Model): Promise<Directory> {
    mkdirSync(join(this.#home, name), { recursive: true })
    const directory = { name, model } as Directory
    await this.#reopen(directory)
    this.#directories.push(directory)
    return directory
  }

  async #reopen(directory: Directory): Promise<void> {
    const integrity = createIntegrity(() => undefined)
    const store = openSqliteStore(this.#file(directory.name), integrity, { stateFolder: join(this.#home, 'state') })
    Object.assign(directory, { store, integrity, vault: this.#vaultOf(store) })
    this.#raiseUnlessBehind(directory.model)
  }

  async #stop({ store, model }: Directory): Promise<void> {
    await store.close()
    this.#raiseUnlessBehind(model)
  }

  #raiseUnlessBehind(model: Model): void {
    if ((this.#noted.get(model.line) ?? 0) <= model.number) this.#raise(model)
  }
  #raise(model: Model): void {
    model.number = Math.max(model.number, this.#noted.get(model.line) ?? 0) + 1
    this.#noted.set(model.line, model.number)
  }

  #vaultOf(store: SqliteStore): TestVault {
    const passphrase = {
      ...this.#passphrases,
      wrap: async (...given: Parameters<Unlockers['passphrase']['wrap']>) => {
        if (this.#isFailing) throw new Error('it cannot be finished')
        return this.#passphrases.wrap(...given)
      },
    }
    return memoryVault(store, { keychain: this.#keychain, passphrase })
  }

  #file = (name: string) => join(this.#home, name, 'countersign.db')
  #newFolder = () => `directory ${++this.#count}`
}
