import type { KeychainLibrary } from './keychain-library.ts'

export interface Keytar extends KeychainLibrary {
  /** The accounts of all items of a service. */
  accounts(service: string): Promise<string[]>
}

/** Items are texts to it: base64 here. @throws Error where it does not load, such as on a Linux without libsecret */
export async function openKeytar(): Promise<Keytar> {
  // Not before it is needed: it costs time at start, and a machine without libsecret must start as well.
  const { default: keytar } = await import('keytar')
  return {
    async get(service, account) {
      const text = await keytar.getPassword(service, account)
      return text === null ? null : Buffer.from(text, 'base64')
    },
    set: (service, account, item) => keytar.setPassword(service, account, Buffer.from(item).toString('base64')),
    delete: (service, account) => keytar.deletePassword(service, account),
    // On Linux even a locked keychain answers. macOS always has a keychain, and refuses reads while it is locked.
    saysLocked: () => process.platform === 'darwin',
    // keytar crashes the process if another program removes an item meanwhile. Nothing is lost: start again.
    accounts: async service => (await keytar.findCredentials(service)).map(({ account }) => account),
  }
}
