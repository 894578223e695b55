import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { type PostOptions, testEngine } from '../../support/engine.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import { type InstructionFields, web3 } from '../chains/solana/web3.ts'

/** Row 11 of wire.md §6.10 with real transactions, and what could get round such a rule. A is no root user, R is the only root user. */
async function setting() {
  const agent = await testEngine({ approvals: 'nothing' })
  const a = await addUser(agent, 'A')
  const record = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'W',
    accounts: [
      {
        curve: 'CURVE_ED25519',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/501'/0'/0'",
        addressFormat: 'ADDRESS_FORMAT_SOLANA',
      },
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  })
  const { addresses } = record.result.createWalletResult as { addresses: [string, string] }
  const [address, ethereum] = addresses
  const as: PostOptions = { key: a.key }
  return {
    agent,
    a,
    address,
    ethereum,
    sign: (instructions: readonly InstructionFields[], version: 'legacy' | 0 = 0) =>
      agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', transaction(address, instructions, version), as),
    signAsData: (...payloads: readonly InstructionFields[][]) => {
      const common = {
        signWith: address,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      }
      const [payload = '', ...others] = payloads.map(each => hex(messageOf(address, each, 'legacy').serialize()))
      return others.length > 0
        ? agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', { ...common, payloads: [payload, ...others] }, as)
        : agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { ...common, payload }, as)
    },
  }
}

const [x, y] = [31, 32].map(byte => base58.encode(new Uint8Array(32).fill(byte))) as [string, string]
const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }
const denied = { code: 'PERMISSION_DENIED' }

test('11: one transfer to X is allowed, two are not, nor is one to somebody else', async () => {
  const { agent, a, address, sign } = await setting()
  const p = await addPolicy(agent, {
    condition: `solana.tx.transfers.count() == 1 && solana.tx.transfers[0].to == '${x}'`,
    consensus: by(a),
  })
  for (const version of ['legacy', 0] as const) {
    const allowed = await sign([pay(address, x)], version)
    expect(allowed).toMatchObject(completed)
    const { signedTransaction } = allowed.result.signTransactionResult as { signedTransaction: string }
    const { message, signatures } = web3.VersionedTransaction.deserialize(Buffer.from(signedTransaction, 'hex'))
    expect(ed25519.verify(signatures[0] as Uint8Array, message.serialize(), base58.decode(address))).toBe(true)
    const refusedWith = (outcome: string) => ({
      ...denied,
      detail: { permission: { policyEvaluations: [{ policyId: p, outcome }], deniedBy: [] } },
    })
    const implicit = refusedWith('OUTCOME_DENY_IMPLICIT')
    await expect(sign([pay(address, x), pay(address, x)], version)).rejects.toMatchObject(implicit)
    await expect(sign([pay(address, y)], version)).rejects.toMatchObject(implicit)
    // Every clause is evaluated, and there is no first transfer.
    await expect(sign([], version)).rejects.toMatchObject(refusedWith('OUTCOME_ERROR'))
  }
})

test('a denial of transfers to Y also holds for what is sent as plain data', async () => {
  const { agent, a, address, sign, signAsData } = await setting()
  await addPolicy(agent, { condition: "activity.action == 'SIGN'", consensus: by(a) })
  const p = await addPolicy(agent, {
    effect: 'DENY',
    condition: `solana.tx.transfers.any(transfer, transfer.to == '${y}')`,
  })
  const deniedByP = { ...denied, detail: { permission: { deniedBy: [p] } } }
  expect(await sign([pay(address, x)])).toMatchObject(completed)
  expect(await signAsData([pay(address, x)])).toMatchObject(completed)
  await expect(sign([pay(address, x), pay(address, y)])).rejects.toMatchObject(deniedByP)
  await expect(signAsData([pay(address, y)])).rejects.toMatchObject(deniedByP)
  // Of several at once a rule cannot be evaluated, and a denial that fails denies (decision 10).
  await expect(signAsData([pay(address, x)], [pay(address, y)])).rejects.toMatchObject(deniedByP)
})

test('an interface of a program lets rules speak of what it is asked', async () => {
  const { agent, a, address, sign } = await setting()
  const program = base58.encode(new Uint8Array(32).fill(33))
  const idl = {
    instructions: [
      {
        name: 'deposit',
        accounts: [
          { name: 'owner', signer: true },
          { name: 'vault', writable: true },
        ],
        args: [{ name: 'amount', type: 'u64' }],
      },
    ],
    types: [],
  }
  await agent.post('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', {
    smartContractAddress: program,
    smartContractInterface: JSON.stringify(idl),
    type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA',
    label: 'Vault',
  })
  const parsed = 'instruction.parsed_instruction_data'
  await addPolicy(agent, {
    condition: `solana.tx.instructions.all(instruction, ${parsed}.instruction_name == 'deposit' && ${parsed}.named_accounts['vault'] == '${x}' && ${parsed}.program_call_args['amount'] <= 1000)`,
    consensus: by(a),
  })
  const deposit = (amount: number, vault: string, more = '') =>
    new web3.TransactionInstruction({
      programId: new web3.PublicKey(program),
      keys: [
        { pubkey: new web3.PublicKey(address), isSigner: true, isWritable: true },
        { pubkey: new web3.PublicKey(vault), isSigner: false, isWritable: true },
      ],
      data: Buffer.from(`f223c68952e1f2b6${u64(amount)}${more}`, 'hex'),
    })
  expect(await sign([deposit(1000, x)])).toMatchObject(completed)
  await expect(sign([deposit(1001, x)])).rejects.toMatchObject(denied)
  await expect(sign([deposit(1, y)])).rejects.toMatchObject(denied)
  await expect(sign([deposit(1, x, '00')])).rejects.toMatchObject(denied)
  await expect(sign([deposit(1, x), pay(address, x)])).rejects.toMatchObject(denied)
})

test('a key of Ethereum, and a key that the transaction does not ask for, are refused by name', async () => {
  const { agent, address, ethereum } = await setting()
  const { unsignedTransaction, type } = transaction(address, [pay(address, x)], 0)
  const post = (parameters: object) => agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
  await expect(post({ signWith: ethereum, unsignedTransaction, type })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: 'Solana transactions need an ed25519 key; signWith names a secp256k1 key',
    detail: { field: 'parameters.signWith' },
  })
  await expect(post({ ...transaction(x, [pay(x, y)], 0), signWith: address })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    detail: { field: 'parameters.signWith' },
  })
})

function pay(from: string, to: string): InstructionFields {
  return web3.SystemProgram.transfer({
    fromPubkey: new web3.PublicKey(from),
    toPubkey: new web3.PublicKey(to),
    lamports: 1_000_000_000n,
  })
}

function messageOf(payer: string, instructions: readonly InstructionFields[], version: 'legacy' | 0) {
  const message = new web3.TransactionMessage({
    payerKey: new web3.PublicKey(payer),
    recentBlockhash: base58.encode(new Uint8Array(32).fill(1)),
    instructions,
  })
  return version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
}

function transaction(payer: string, instructions: readonly InstructionFields[], version: 'legacy' | 0) {
  const unsigned = new web3.VersionedTransaction(messageOf(payer, instructions, version)).serialize()
  return { signWith: payer, unsignedTransaction: hex(unsigned), type: 'TRANSACTION_TYPE_SOLANA' }
}

function u64(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes.toString('hex')
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
