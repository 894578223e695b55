/** The reference implementation of the Open Wallet Standard reads what is written here, and what it writes is read. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readWalletFile, writeWalletFile } from '../../../src/adapters/wallet-file/wallet-file.ts'
import { type OpenWalletStandard, openWalletStandard } from '../../support/open-wallet-standard.ts'

const mnemonic = 'test test test test test test test test test test test junk'
/** Where it is not there, these tests are skipped. */
const reference = openWalletStandard as OpenWalletStandard
const passphrase = 'correct horse battery staple'
const privateKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

let vault: string
let text: string
const fileOf = (id: string) => join(vault, 'wallets', `${id}.json`)

describe.skipIf(!openWalletStandard)('with the reference implementation', () => {
  beforeAll(() => {
    vault = mkdtempSync(join(tmpdir(), 'countersign-ows-'))
    const { id } = reference.importWalletMnemonic('Agent', mnemonic, passphrase, 0, vault)
    text = readFileSync(fileOf(id), 'utf8')
  })

  test('a recovery phrase of the reference is read, with its accounts', async () => {
    const read = await readWalletFile(text, passphrase)
    expect(read).toMatchObject({ name: 'Agent', secret: { mnemonic } })
    expect(read.accounts).toContainEqual({
      ...{ chainId: 'eip155:1', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', path: "m/44'/60'/0'/0/0" },
    })
  })

  test('private keys of the reference are read', async () => {
    const { id } = reference.importWalletPrivateKey('Key', privateKey, passphrase, vault, 'ethereum')
    const { secret } = await readWalletFile(readFileSync(fileOf(id), 'utf8'), passphrase)
    expect(secret).toMatchObject({ privateKeys: { secp256k1: privateKey } })
  })

  test('the reference reads what is written here, and derives the same addresses', async () => {
    const account = {
      chainId: 'eip155:1',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      path: "m/44'/60'/0'/0/0",
    }
    const written = await writeWalletFile({ name: 'Main', accounts: [account], mnemonic }, passphrase, new Date(0))
    const { id } = JSON.parse(written) as { id: string }
    writeFileSync(fileOf(id), written, { mode: 0o600 })
    expect(reference.exportWallet(id, passphrase, vault)).toBe(mnemonic)
    expect(reference.getWallet(id, vault).accounts).toMatchObject([{ address: account.address }])
    expect(await readWalletFile(written, passphrase)).toMatchObject({
      name: 'Main',
      accounts: [account],
      secret: { mnemonic },
    })
    expect(written).not.toContain('junk')
  })

  describe('what is refused', () => {
    test('another passphrase, and a bit that differs', async () => {
      await expect(readWalletFile(text, `${passphrase} `)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
      const file = JSON.parse(text) as { crypto: { ciphertext: string } }
      const [first = '', ...rest] = file.crypto.ciphertext
      file.crypto.ciphertext = [first === '0' ? '1' : '0', ...rest].join('')
      await expect(readWalletFile(JSON.stringify(file), passphrase)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
    })

    const changes: Readonly<Record<string, (file: Parsed) => void>> = {
      'a version that is not known': file => Object.assign(file, { ows_version: 3 }),
      'a cheap key': ({ crypto }) => Object.assign(crypto.kdfparams, { n: 2 ** 15 }),
      'a key that takes all memory': ({ crypto }) => Object.assign(crypto.kdfparams, { n: 2 ** 24 }),
      'a key that takes for ever': ({ crypto }) => Object.assign(crypto.kdfparams, { p: 1_000_000 }),
      'a cipher without authentication': ({ crypto }) => Object.assign(crypto, { cipher: 'aes-128-ctr' }),
      'a short tag': ({ crypto }) => Object.assign(crypto, { auth_tag: crypto.auth_tag.slice(0, 8) }),
      'ten million accounts': file =>
        Object.assign(file, { accounts: Array.from({ length: 201 }, () => file.accounts[0]) }),
    }
    test.each(Object.entries(changes))('%s', async (_, change) => {
      const file = JSON.parse(text) as Parsed
      change(file)
      await expect(readWalletFile(JSON.stringify(file), passphrase)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    })

    test.each(['', 'null', '[]', '{}', '{"ows_version":2}', 'x'.repeat(1000)])('%s', async other => {
      await expect(readWalletFile(other, passphrase)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    })
  })
})

interface Parsed {
  readonly accounts: readonly unknown[]
  readonly crypto: { readonly kdfparams: object; readonly auth_tag: string }
}
