import { z } from 'zod'
import { RpcError, rpcCodes } from '../../programs/rpc-error.ts'
import { answerOrWait, waitsInWords } from '../answer-or-wait.ts'
import { evmAddress, reason } from '../shared-inputs.ts'
import { defineTool } from '../tool.ts'
import { withReason } from '../with-reason.ts'

export const proposeMessage = defineTool({
  name: 'propose_message',
  description: `Proposes to sign a text (ERC-191) or typed data (EIP-712) with an Ethereum account. Rules and the person decide. ${waitsInWords}`,
  readOnly: false,
  input: z.strictObject({
    from: evmAddress.describe('One of the accounts of list_accounts.'),
    message: z.string().max(100_000).optional().describe('Text to sign.'),
    typedData: z
      .looseObject({})
      .optional()
      .describe('Typed data to sign, instead of a text: an object with types, primaryType, domain and message.'),
    reason,
  }),
  async run({ from, message, typedData, reason }, { wallet, program }) {
    const by = withReason(program, reason)
    if ((message === undefined) === (typedData === undefined))
      throw new RpcError(rpcCodes.invalidParams, 'Name either message or typedData.')
    const asked = await (typedData === undefined
      ? wallet.signMessage(by, from, message ?? '')
      : wallet.signTypedData(by, from, JSON.stringify(typedData)))
    return answerOrWait(asked, signature => ({ status: 'signed', signature }))
  },
})
