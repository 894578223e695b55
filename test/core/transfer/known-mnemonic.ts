import type { TestEngine } from '../../support/engine.ts'

/** BIP-39 words every wallet program knows, with the addresses they lead to. */
export const known = {
  mnemonic: 'test test test test test test test test test test test junk',
  ethereum: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}

export const secretsOf = ({ store }: TestEngine) => store.secretNames().map(({ keyId }) => keyId)
