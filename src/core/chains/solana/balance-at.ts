import { z } from 'zod'
import { AgentError } from '../../errors.ts'
import type { AskNode } from '../../ports/node-caller.ts'

const lamports = z.looseObject({ value: z.int().nonnegative() })
const tokenAccounts = z.looseObject({
  value: z
    .array(
      z.looseObject({
        account: z.looseObject({
          data: z.looseObject({
            parsed: z.looseObject({
              info: z.looseObject({ tokenAmount: z.looseObject({ amount: z.string().regex(/^\d{1,20}$/) }) }),
            }),
          }),
        }),
      }),
    )
    .max(1_000),
})

/**
 * Returns what an account has, in lamports or in the smallest unit of a token, in all of its token accounts.
 * @param mint - Base58; absent for SOL.
 * @throws AgentError `NODE_UNUSABLE` for an answer that is no amount
 */
export async function solanaBalanceAt(address: string, mint: string | undefined, ask: AskNode): Promise<bigint> {
  if (mint === undefined) return BigInt(read(lamports, await ask('getBalance', [address])).value)
  const answer = await ask('getTokenAccountsByOwner', [address, { mint }, { encoding: 'jsonParsed' }])
  const { value } = read(tokenAccounts, answer)
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const { success, data } = shape.safeParse(answer)
  if (success) return data
  throw new AgentError('NODE_UNUSABLE', 'The node does not answer with an amount.')
}
