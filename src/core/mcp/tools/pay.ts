import { z } from 'zod'
import type { Milliseconds } from '../../milliseconds.ts'
import type { WebAnswer } from '../../ports/web-reader.ts'
import { RpcError, rpcCodes } from '../../programs/rpc-error.ts'
import { answerOrWait, waitsInWords } from '../answer-or-wait.ts'
import { amount, evmAddress, reason } from '../shared-inputs.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import type { ToolAnswer } from '../tool-answer.ts'
import { withReason } from '../with-reason.ts'
import { authorizationOf, paymentHeader, type Requirement, requirementsOf, typedDataOf } from '../x402.ts'

/** Time that a payment can be used for. The person has to decide within it. */
const validity: Milliseconds = 10 * 60_000

export const pay = defineTool({
  name: 'pay',
  description: `Reads a URL that asks to be paid (HTTP 402, x402). Rules and the person decide about the payment; once it is approved, the server is paid and its answer returned. ${waitsInWords}`,
  readOnly: false,
  input: z.strictObject({
    url: z.string().max(2000).describe('URL to read.'),
    from: evmAddress.describe('Account that pays: one of list_accounts.'),
    maxAmount: amount.describe('Most to pay, in the smallest unit of the token.'),
    reason,
  }),
  async run({ url, from, maxAmount, reason }, context) {
    const { engine, wallet, program, payments, userId } = context
    const answer = await read(context, url, {})
    // A free answer is not returned: an AI agent could otherwise read servers of this computer.
    if (answer.status !== 402)
      return { status: 'free', httpStatus: answer.status, next: 'It asks for no payment. Read it yourself.' }
    const requirement = chosen(requirementsOf(answer), maxAmount)
    const now = engine.clock.now()
    const authorization = authorizationOf(requirement, from, Math.floor((now + validity) / 1000))
    const by = withReason(program, reason, new URL(url).host)
    const { id, result } = await wallet.signTypedData(by, from, typedDataOf(requirement, authorization))
    const paid = result.then(async signature =>
      paidAnswer(await read(context, url, paymentHeader(requirement, { signature, authorization }))),
    )
    payments.keep(userId, id, paid, now + validity)
    return answerOrWait({ id, result: paid }, page => page)
  },
})

async function read({ web }: ToolContext, url: string, headers: Readonly<Record<string, string>>): Promise<WebAnswer> {
  try {
    return await web.get(url, headers)
  } catch (thrown) {
    throw new RpcError(
      rpcCodes.invalidParams,
      `${url.slice(0, 200)} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}.`,
    )
  }
}

function chosen(requirements: readonly Requirement[], maxAmount: bigint): Requirement {
  const [first] = requirements
  if (!first)
    throw new RpcError(
      rpcCodes.invalidParams,
      'It asks to be paid in no way that is known here: x402, scheme exact, on an EVM chain.',
    )
  const within = requirements.find(({ amount }) => amount <= maxAmount)
  if (within) return within
  throw new RpcError(
    rpcCodes.invalidParams,
    `It asks for ${first.amount} of the token ${first.asset}, more than maxAmount.`,
  )
}

function paidAnswer({ status, body, headers }: WebAnswer): ToolAnswer {
  const settlement = headers['payment-response'] ?? headers['x-payment-response'] ?? null
  if (status === 402)
    return { status: 'refused', why: 'The server did not accept the payment, and asks for it again.', body }
  return { status: 'paid', httpStatus: status, body, settlement }
}
