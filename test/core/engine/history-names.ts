import type { TestKey } from '../../support/client.ts'
import { quickKey } from '../../support/quick-key.ts'

/** Keys are costly to make, and histories do not see each other's. */
const keys = Array.from({ length: 60 }, quickKey)

/** The names that the model has for what the engine knows by ids, and the keys of a history. */
export class HistoryNames {
  readonly #keys = keys.values()
  readonly #ids = new Map<string, string>()
  readonly #testKeys = new Map<string, TestKey>()
  #named = 0

  /** Says which id the engine gave to what has this name. */
  learn(name: string, id: string): void {
    this.#ids.set(name, id)
  }

  name(what: string, id?: string): string {
    const name = `${what} ${++this.#named}`
    if (id !== undefined) this.#ids.set(name, id)
    return name
  }

  id(name: string): string {
    const id = this.#ids.get(name)
    if (id === undefined) throw new Error(`${name} was not created`)
    return id
  }

  nameOf(id: string): string {
    return [...this.#ids].find(([, each]) => each === id)?.[0] ?? `unknown ${id}`
  }

  nextKey(): TestKey {
    const { value } = this.#keys.next()
    if (!value) throw new Error('a history uses more keys than there are')
    return value
  }

  keyName(key: TestKey, id?: string): string {
    const name = this.name('key', id)
    this.#testKeys.set(name, key)
    return name
  }

  testKey(name: string): TestKey {
    return this.#testKeys.get(name) as TestKey
  }
}
