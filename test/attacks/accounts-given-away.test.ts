/**
 * The promise: no policy allows a signature that gives an account, or a right over one, to somebody else unless it names what is given
 * (decision 24), whatever else it says, at every door.
 */
import { base58 } from '@scure/base'
import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { concat, type Hex, serializeTransaction, toHex, toRlp } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { token2022Program, tokenProgram } from '../../src/core/chains/solana/programs.ts'
import { builtWithWeb3 } from '../core/chains/solana/any-transaction.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { ethereumAccount, solanaAccount } from '../support/turnkey.ts'

let agent: TestEngine
/** The account whose key signs. */
let [ethereum, solana]: string[] = []

beforeEach(async () => {
  agent = await testEngine({ approvals: 'nothing' })
  const accounts = [ethereumAccount, solanaAccount]
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts })
  ;[ethereum, solana] = (result.createWalletResult as { addresses: string[] }).addresses
})

/** Somebody to whom one policy allows what it is true of. */
async function allowed(condition: string): Promise<TestUser> {
  const user = await addUser(agent, 'Program')
  await addPolicy(agent, { condition, consensus: by(user) })
  return user
}

const signed = { status: 'ACTIVITY_STATUS_COMPLETED' }
const denied = { code: 'PERMISSION_DENIED' }
const HEX = 'PAYLOAD_ENCODING_HEXADECIMAL'

function payload(
  user: TestUser,
  signWith: string | undefined,
  payload: string,
  encoding: string,
  hashFunction: string,
) {
  return agent.post(
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    { signWith, payload, encoding, hashFunction },
    { key: user.key },
  )
}

function transaction(user: TestUser, signWith: string | undefined, type: string, unsignedTransaction: string) {
  return agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { signWith, unsignedTransaction, type }, { key: user.key })
}

const [code, otherCode] = [`0x${'6a'.repeat(20)}`, `0x${'7b'.repeat(20)}`] as [Hex, Hex]
const nobody = `0x${'00'.repeat(20)}` as Hex

describe('the code of an account on Ethereum', () => {
  const authorize = (address: Hex) => ({ address, chainId: 1, nonce: 0 })
  const doors = {
    'as an authorization': (user: TestUser, address: Hex) =>
      payload(
        user,
        ethereum,
        JSON.stringify(authorize(address)),
        'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
        'HASH_FUNCTION_NO_OP',
      ),
    'as what is hashed for one': (user: TestUser, address: Hex) =>
      payload(user, ethereum, concat(['0x05', toRlp(['0x01', address, '0x'])]), HEX, 'HASH_FUNCTION_KECCAK256'),
  }

  test.each(Object.entries(doors))('is set %s only by a policy that names the code', async (_, sign) => {
    const broad = await allowed('')
    const ofChain = await allowed('eth.eip_7702_authorization.chain_id == 1')
    const others = await allowed(`eth.eip_7702_authorization.address != '${otherCode}'`)
    for (const user of [broad, ofChain, others]) await expect(sign(user, code)).rejects.toMatchObject(denied)
    // Letters count in neither case.
    for (const written of [code, code.toUpperCase().replace('0X', '0x')]) {
      const named = await allowed(`eth.eip_7702_authorization.address in ['${written}']`)
      expect(await sign(named, code)).toMatchObject(signed)
      await expect(sign(named, otherCode)).rejects.toMatchObject(denied)
    }
    // To take the code away gives nothing to anybody.
    expect(await sign(broad, nobody)).toMatchObject(signed)
  })

  const unsigned = (...codes: readonly Hex[]) =>
    serializeTransaction({
      ...{ type: 'eip7702', chainId: 1, nonce: 0, gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
      to: nobody,
      authorizationList: codes.map(address => ({
        ...authorize(address),
        ...{ yParity: 0, r: toHex(1, { size: 32 }), s: toHex(1, { size: 32 }) },
      })),
    })
  const transactionDoors = {
    'a transaction': (user: TestUser, ...codes: readonly Hex[]) =>
      transaction(user, ethereum, 'TRANSACTION_TYPE_ETHEREUM', unsigned(...codes)),
    'one that is sent as data': (user: TestUser, ...codes: readonly Hex[]) =>
      payload(user, ethereum, unsigned(...codes), HEX, 'HASH_FUNCTION_KECCAK256'),
  }

  test.each(Object.entries(transactionDoors))('is set by %s only under a policy that names each', async (_, sign) => {
    const broad = await allowed(`eth.tx.to == '${nobody}' && eth.tx.value == 0`)
    const ofType = await allowed("eth.tx.type == 'TYPE_4'")
    for (const user of [broad, ofType]) {
      await expect(sign(user, code)).rejects.toMatchObject(denied)
      await expect(sign(user, nobody, code)).rejects.toMatchObject(denied)
      expect(await sign(user, nobody)).toMatchObject(signed)
    }
    const named = await allowed(`eth.tx.authorization_list.all(each, each.address == '${code}')`)
    expect(await sign(named, code, code)).toMatchObject(signed)
    await expect(sign(named, code, otherCode)).rejects.toMatchObject(denied)
    const one = await allowed(`eth.tx.authorization_list.any(each, each.address == '${code}')`)
    await expect(sign(one, code, otherCode)).rejects.toMatchObject(denied)
    const both = await allowed(`eth.tx.authorization_list.all(each, each.address in ['${code}', '${otherCode}'])`)
    expect(await sign(both, code, otherCode)).toMatchObject(signed)
  })

  test('and a transaction without authorizations needs no such name', async () => {
    const user = await allowed(`eth.tx.to == '${nobody}'`)
    const plain = serializeTransaction({
      ...{ type: 'eip1559', chainId: 1, nonce: 0, gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
      to: nobody,
    })
    expect(await transaction(user, ethereum, 'TRANSACTION_TYPE_ETHEREUM', plain)).toMatchObject(signed)
    // Of such a transaction the list is missing, not empty: a rule about all its items is an error.
    const listed = await allowed(`eth.tx.authorization_list.all(each, each.address == '${code}')`)
    await expect(transaction(listed, ethereum, 'TRANSACTION_TYPE_ETHEREUM', plain)).rejects.toMatchObject(denied)
  })
})

describe('an account on Solana', () => {
  const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte)) as Address
  const [thief, account, mint] = [2, 3, 5].map(key) as [Address, Address, Address]
  const me = () => createNoopSigner(solana as Address)
  const keyHex = (address: Address) => Buffer.from(base58.decode(address)).toString('hex')
  const roleOf = (address: Address) => (address === solana ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE)
  const raw = (programAddress: string, data: string, accounts: readonly Address[]): Instruction => ({
    programAddress: programAddress as Address,
    accounts: accounts.map(address => ({ address, role: roleOf(address) })),
    data: Buffer.from(data, 'hex'),
  })
  const setAuthority = (programAddress: string, newAuthority: Address | null) =>
    token.getSetAuthorityInstruction(
      { owned: account, owner: me(), authorityType: token.AuthorityType.AccountOwner, newAuthority },
      { programAddress: programAddress as Address },
    )
  const seeded = () => `${keyHex(solana as Address)}0400000000000000${Buffer.from('seed').toString('hex')}`

  const rightsOverTokens = {
    UpdateTransferHook: '2401',
    UpdateTokenMetadataUpdateAuthority: 'd7e4a6e45464567b',
    UpdateTokenGroupUpdateAuthority: 'a1695801edddd8cb',
  }
  const given: readonly (readonly [string, () => Instruction])[] = [
    ['Assign', () => system.getAssignInstruction({ account: me(), programAddress: thief })],
    [
      'AssignWithSeed',
      () => raw(system.SYSTEM_PROGRAM_ADDRESS, `0a000000${seeded()}${keyHex(thief)}`, [account, solana as Address]),
    ],
    [
      'AuthorizeNonceAccount',
      () =>
        system.getAuthorizeNonceAccountInstruction({
          ...{ nonceAccount: account, nonceAuthority: me(), newNonceAuthority: thief },
        }),
    ],
    ['SetAuthority', () => setAuthority(tokenProgram, thief)],
    ...Object.entries(rightsOverTokens).map(
      ([name, number]) =>
        [name, () => raw(token2022Program, number + keyHex(thief), [mint, solana as Address])] as const,
    ),
  ]

  const built = (...instructions: readonly Instruction[]) =>
    Buffer.from(
      builtWithWeb3({
        ...{ version: 0, seed: new Uint8Array(32), payer: solana as Address, blockhash: key(9) },
        ...{ instructions, transfers: [], tokenTransfers: [], table: null },
      }),
    )
  const sign = (user: TestUser, ...instructions: readonly Instruction[]) =>
    transaction(user, solana, 'TRANSACTION_TYPE_SOLANA', built(...instructions).toString('hex'))
  /** The same as a message: without the empty signature and its count. */
  const signAsData = (user: TestUser, ...instructions: readonly Instruction[]) =>
    payload(
      user,
      solana,
      built(...instructions)
        .subarray(65)
        .toString('hex'),
      HEX,
      'HASH_FUNCTION_NOT_APPLICABLE',
    )

  test.each(given)('is given away by %s only under a policy that names it', async (name, instruction) => {
    const broad = await allowed('')
    const ofPayments = await allowed('solana.tx.transfers.all(each, each.amount < 1000)')
    const named = await allowed(`solana.tx.instructions.any(each, each.name == '${name}')`)
    const other = await allowed("solana.tx.instructions.all(each, each.name != 'Transfer')")
    for (const door of [sign, signAsData]) {
      for (const user of [broad, ofPayments, other])
        await expect(door(user, instruction())).rejects.toMatchObject(denied)
      expect(await door(named, instruction())).toMatchObject(signed)
    }
  })

  test('is given away by Token-2022 and beside other instructions too', async () => {
    const broad = await allowed('')
    const pay = system.getTransferSolInstruction({ source: me(), destination: thief, amount: 1n })
    await expect(sign(broad, setAuthority(token2022Program, thief))).rejects.toMatchObject(denied)
    await expect(sign(broad, pay, setAuthority(tokenProgram, thief))).rejects.toMatchObject(denied)
    const payments = await allowed("solana.tx.instructions.all(each, each.name == 'Transfer')")
    await expect(
      sign(payments, pay, system.getAssignInstruction({ account: me(), programAddress: thief })),
    ).rejects.toMatchObject(denied)
    expect(await sign(payments, pay)).toMatchObject(signed)
  })

  test('is made somebody else’s under no policy that only names how accounts are made', async () => {
    const names = ['CreateAccount', 'CreateAccountAllowPrefund', 'InitializeAccount3', 'Allocate', 'Create']
    const named = await allowed(`solana.tx.instructions.all(each, each.name in [${names.map(name => `'${name}'`)}])`)
    const own = solana as Address
    const create = (made: Address) =>
      raw(
        system.SYSTEM_PROGRAM_ADDRESS,
        `0000000001${'00'.repeat(7)}6301${'00'.repeat(6)}${keyHex(tokenProgram as Address)}`,
        [own, made],
      )
    const made = (made: Address) => [
      create(made),
      raw(
        system.SYSTEM_PROGRAM_ADDRESS,
        `0d000000${'00'.repeat(8)}6301${'00'.repeat(6)}${keyHex(tokenProgram as Address)}`,
        [made],
      ),
      raw(tokenProgram, `12${keyHex(thief)}`, [made, mint]),
      raw(system.SYSTEM_PROGRAM_ADDRESS, `08000000${'00'.repeat(8)}`, [made]),
    ]
    for (const instruction of made(own)) await expect(sign(named, instruction)).rejects.toMatchObject(denied)
    expect(await signAsData(named, create(account))).toMatchObject(signed)
  })

  test('is lent to the program of a token, as one more that signs, under no policy', async () => {
    const [own, other] = [solana as Address, key(6)]
    const transfer = (...accounts: readonly Address[]) =>
      raw(token2022Program, `0c${'01'.repeat(9)}`, [account, mint, key(8), ...accounts])
    const named = await allowed("solana.tx.instructions.all(each, each.name == 'TransferChecked')")
    for (const door of [sign, signAsData]) {
      await expect(door(named, transfer(other, own))).rejects.toMatchObject(denied)
      expect(await door(named, transfer(own, other))).toMatchObject(signed)
    }
  })

  test('is its own where a right is given up, an allowance is given, or a new account is made', async () => {
    const broad = await allowed('')
    const space = { lamports: 1n, space: 0, programAddress: thief }
    for (const instruction of [
      setAuthority(tokenProgram, null),
      ...Object.values(rightsOverTokens).map(number =>
        raw(token2022Program, number + '00'.repeat(32), [mint, solana as Address]),
      ),
      token.getApproveCheckedInstruction({
        ...{ source: account, mint, delegate: thief, owner: me(), amount: 1n, decimals: 0 },
      }),
      system.getCreateAccountInstruction({ payer: me(), newAccount: createNoopSigner(account), ...space }),
    ]) {
      expect(await signAsData(broad, instruction)).toMatchObject(signed)
    }
  })

  test('may be given away by what is not read of the programs that can do it: no policy names that', async () => {
    const users = [await allowed(''), await allowed(`solana.tx.program_keys.all(each, each == '${tokenProgram}')`)]
    // The second is a batch, which holds other instructions.
    for (const user of users)
      for (const data of ['fe', 'ff'])
        await expect(sign(user, raw(tokenProgram, data, [account, solana as Address]))).rejects.toMatchObject(denied)
  })
})
