import type { KeychainLibrary } from './keychain-library.ts'

/** On Linux, only the Secret Service: it would fall back to the kernel's keyring, which a restart of the computer empties. */
const only = { linux: { store: 'secret-service' } } as const

/**
 * `@napi-rs/keyring`: needs neither libsecret nor an install script, and so serves where keytar cannot be installed. It takes several
 * times as long as keytar. @throws Error where it does not load
 */
export async function openKeyring(): Promise<KeychainLibrary> {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  // An entry keeps its connection to the service, which may be started anew. So each call has an entry of its own.
  const entry = (service: string, account: string) => new AsyncEntry(service, account, only)
  return {
    async get(service, account) {
      const numbers = await entry(service, account).getSecret()
      if (numbers === null) return null
      const item = Uint8Array.from(numbers)
      numbers.fill(0)
      return item
    },
    set: (service, account, item) => entry(service, account).setSecret(item),
    delete: (service, account) => entry(service, account).deleteCredential(),
    saysLocked: cause => cause instanceof Error && cause.message.startsWith("Couldn't access platform storage"),
  }
}
