import { encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, parseAbi, parseAbiParameters } from 'viem'

/** The account that signs in the tests of warnings. */
const beneficiary = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const word: Hex = `0x${'00'.repeat(32)}`

function dataOf(signature: string, ...args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
}

const batch = (...list: readonly object[]) =>
  encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes data)[]'), [list as never])

/** An ERC-7579 mode that begins with this byte. */
export const modeOf = (callType: string): Hex => `0x${callType.padEnd(64, '0')}`
export const executeByMode = (mode: Hex, data: Hex): Hex =>
  dataOf('execute(bytes32 mode, bytes executionData)', mode, data)
export const packed = (to: string, value: bigint, data: Hex): Hex =>
  encodePacked(['address', 'uint256', 'bytes'], [to as Hex, value, data])

export const handleOps = (sender: string, callData: Hex, paymasterAndData: Hex = '0x'): Hex =>
  dataOf(
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    [
      {
        ...{
          sender,
          nonce: 0n,
          initCode: '0x',
          callData,
          accountGasLimits: word,
          preVerificationGas: 0n,
          gasFees: word,
        },
        ...{ paymasterAndData, signature: '0x' },
      },
    ],
    beneficiary,
  )

const execute = (to: string, value: bigint, data: Hex) =>
  dataOf('execute(address target, uint256 value, bytes data)', to, value, data)

/** Some contract, which none of the calls inside is to. */
const account = '0x00000000000000000000000000000000000A11cE'

/** Calldata by which a contract makes one call, in every shape that is read. */
export const wrappers: Readonly<Record<string, (to: string, value: bigint, data: Hex) => Hex>> = {
  execute,
  'SimpleAccount 0.6': (to, _, data) => dataOf('executeBatch(address[] a, bytes[] b)', [to], [data]),
  'SimpleAccount 0.7': (to, value, data) =>
    dataOf('executeBatch(address[] a, uint256[] b, bytes[] c)', [to], [value], [data]),
  'SimpleAccount 0.7 without values': (to, _, data) =>
    dataOf('executeBatch(address[] a, uint256[] b, bytes[] c)', [to], [], [data]),
  'Coinbase Smart Wallet': (target, value, data) =>
    dataOf('executeBatch((address a, uint256 b, bytes c)[] d)', [{ a: target, b: value, c: data }]),
  'ERC-7579, one': (to, value, data) => executeByMode(modeOf('00'), packed(to, value, data)),
  'ERC-7579, a list': (target, value, data) => executeByMode(modeOf('01'), batch({ target, value, data })),
  'ERC-7821, a list': (target, value, data) =>
    executeByMode(modeOf('01000000000078210001'), batch({ target, value, data })),
  'ERC-7579, an executor': (to, value, data) =>
    dataOf('executeFromExecutor(bytes32 m, bytes e)', modeOf('0001'), packed(to, value, data)),
  'an operation of ERC-4337': (to, value, data) => handleOps(account, execute(to, value, data)),
}
