import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { z } from 'zod'
import { askedTransaction } from '../../chains/ethereum/transactions/unsigned-transaction.ts'
import { RpcError, rpcCodes } from '../../programs/rpc-error.ts'
import { answerOrWait, waitsInWords } from '../answer-or-wait.ts'
import { amount, chainId, evmAddress, reason } from '../shared-inputs.ts'
import { defineTool } from '../tool.ts'
import { withReason } from '../with-reason.ts'

export const proposeTransaction = defineTool({
  name: 'propose_transaction',
  description: `Proposes a transfer or a call on an Ethereum chain. Rules and the person decide; once it is approved, it is signed and sent. ${waitsInWords}`,
  readOnly: false,
  input: z.strictObject({
    chainId,
    from: evmAddress.describe('One of the accounts of list_accounts.'),
    to: evmAddress.describe('Recipient or contract.'),
    value: amount.optional().describe('Coin to send with it, in wei, in decimal.'),
    data: z
      .string()
      .max(200_000)
      .regex(/^0x([0-9a-fA-F]{2})*$/, 'must be hex with 0x')
      .optional()
      .describe('Call of a contract.'),
    token: evmAddress
      .optional()
      .describe('Contract of an ERC-20 token, to send amount of it to the recipient. Without value and data.'),
    amount: amount.optional().describe('Amount of the token, in its smallest unit, in decimal.'),
    reason,
  }),
  async run({ chainId, from, reason, ...wanted }, { wallet, program }) {
    if (wallet.isSending(chainId, from))
      throw new RpcError(
        rpcCodes.limitExceeded,
        'Another transaction of this account waits for the person or is being sent. Propose this one after it, or take that one back with cancel_request.',
      )
    const transaction = askedTransaction.parse({ from, ...callOf(wanted) })
    const asked = await wallet.sendTransaction(withReason(program, reason), chainId, transaction)
    return answerOrWait(asked, transactionHash => ({ status: 'sent', transactionHash }))
  },
})

interface Wanted {
  readonly to: string
  readonly value?: bigint | undefined
  readonly data?: string | undefined
  readonly token?: string | undefined
  readonly amount?: bigint | undefined
}

function callOf({ to, value = 0n, data = '0x', token, amount }: Wanted) {
  if ((token === undefined) !== (amount === undefined))
    throw new RpcError(rpcCodes.invalidParams, 'A transfer of a token needs token and amount.')
  if (token === undefined || amount === undefined) return { to, value: numberToHex(value), data }
  if (value !== 0n || data !== '0x')
    throw new RpcError(rpcCodes.invalidParams, 'A transfer of a token has neither value nor data.')
  const args = [to as `0x${string}`, amount] as const
  return { to: token, value: '0x0', data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) }
}
