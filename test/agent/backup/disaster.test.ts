import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, type InitialClient, startHeadless } from '../../support/headless.ts'
import { type Emulator, startEmulator } from '../../support/ledger/emulator.ts'
import { scenario } from '../../support/ledger/recordings.ts'
import { runProgram } from '../../support/program.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { ethereumAccount, solanaAccount, turnkeyClient, viemAccount } from '../../support/turnkey.ts'
import { enterWindow } from '../../support/window-session.ts'

/** The computer is gone: its data directory and its keychain. There is a backup, and a Ledger. */
const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const openedBy = ['--backup-passphrase-file', at('of-backup')]

let emulator: Emulator
let keychain: SecretService
let agent: Headless
let client: InitialClient
const environment = () => ({ ...keychain.env, COUNTERSIGN_LEDGER: `speculos:127.0.0.1:${emulator.port}` })
const start = () =>
  startHeadless(['--data', at('data'), '--vault', 'keychain', '--approvals', 'nothing', '--init', at('client.json')], {
    environment: environment(),
  })

beforeAll(async () => {
  writeFileSync(at('of-backup'), 'other words for the backup', { mode: 0o600 })
  ;[keychain, emulator] = await Promise.all([startSecretService(), startEmulator()])
  agent = await start()
  client = JSON.parse(readFileSync(at('client.json'), 'utf8'))
})
afterAll(async () => {
  await agent?.kill()
  await keychain?.stop()
  emulator?.close()
})

test('the same requests give the same signatures, by the keychain and by the Ledger', async () => {
  const { organizationId } = client
  const now = () => String(Date.now())
  const sdk = () => turnkeyClient({ ...client, baseUrl: agent.api })
  const created = await sdk().createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: now(),
    organizationId,
    parameters: { walletName: 'Savings', accounts: [ethereumAccount, solanaAccount] },
  })
  const [ethereum = '', solana = ''] = created.activity.result.createWalletResult?.addresses ?? []
  const key = await sdk().createPrivateKeys({
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
    timestampMs: now(),
    organizationId,
    parameters: {
      privateKeys: [
        {
          privateKeyName: 'Hot',
          curve: 'CURVE_SECP256K1',
          privateKeyTags: [],
          addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
        },
      ],
    },
  })
  const hot = key.activity.result.createPrivateKeysResultV2?.privateKeys[0]?.addresses?.[0]?.address ?? ''
  await sdk().createPolicy({
    type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
    timestampMs: now(),
    organizationId,
    parameters: {
      policyName: 'Small',
      effect: 'EFFECT_ALLOW',
      condition: 'eth.tx.value < 10',
      consensus: 'true',
      notes: '',
    },
  })
  const window = await enterWindow(agent.window)
  let [device] = (await window.call('hardwareWallets.list', { organizationId })).hardwareWallets
  await expect
    .poll(async () => {
      device = (await window.call('hardwareWallets.list', { organizationId })).hardwareWallets[0]
      return device !== undefined
    })
    .toBe(true)
  await window.call('hardwareWallets.addWallet', {
    organizationId,
    hardwareWalletId: device?.id ?? '',
    name: 'Ledger',
    accounts: [{ path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
  })

  const signatures = async () => {
    const there = { ...client, baseUrl: agent.api }
    const message = async (signWith: string) => (await viemAccount(there, signWith)).signMessage({ message: 'hello' })
    const raw = await sdk().signRawPayload({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: now(),
      organizationId,
      parameters: {
        signWith: solana,
        payload: 'ab'.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      },
    })
    const id = 'eth-tx-1559-mainnet-approve'
    emulator.play(id)
    const onLedger = await sdk().signTransaction({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      timestampMs: now(),
      organizationId,
      parameters: {
        signWith: scenario('eth-address-0-0-0').expected.address as string,
        type: 'TRANSACTION_TYPE_ETHEREUM',
        unsignedTransaction: scenario(id).calls.at(-1)?.args[1] as string,
      },
    })
    expect(onLedger.activity.failure).toBeFalsy()
    return {
      ethereum: await message(ethereum),
      hot: await message(hot),
      solana: raw.activity.result.signRawPayloadResult,
      ledger: onLedger.activity.result.signTransactionResult,
    }
  }
  const before = await signatures()
  const policies = async () =>
    (await sdk().getPolicies({ organizationId })).policies.map(({ policyName }) => policyName)
  const history = async () =>
    (await sdk().getActivities({ organizationId, paginationOptions: { limit: '100' } })).activities.map(({ id }) => id)
  const [policiesBefore, historyBefore] = [await policies(), await history()]

  const made = await runProgram('backup', ['--data', at('data'), '--to', at('drill.age'), ...openedBy], keychain.env)
  expect(made.stderr).toBe('')
  const { backup: _, ...report } = JSON.parse(made.stdout)
  expect(report).toMatchObject({ wallets: 2, secrets: 6 })
  await agent.kill()
  await keychain.stop()
  rmSync(at('data'), { recursive: true })

  keychain = await startSecretService()
  const restore = ['--from', at('drill.age'), ...openedBy, '--data', at('data'), '--vault', 'keychain']
  const restored = await runProgram('restore', restore, keychain.env)
  expect(restored.stderr).toBe('')
  expect(JSON.parse(restored.stdout)).toEqual({ restored: at('data'), ...report })
  agent = await start()
  expect(await policies()).toEqual(policiesBefore)
  expect(await history()).toEqual(historyBefore)
  expect(await signatures()).toEqual(before)
})
