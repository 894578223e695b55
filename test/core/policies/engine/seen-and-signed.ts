import { recoverAddress } from 'viem'
import type { ExecutionContext } from '../../../../src/core/activity/context.ts'
import type { Signer } from '../../../../src/core/ports/signer.ts'
import { askedOf, contextOf, withKeys } from '../../../support/asked.ts'
import { testEngine } from '../../../support/engine.ts'

export const bob = '0x3535353535353535353535353535353535353535'

/** An agent whose keys sign, and requests to it that are prepared, shown and carried out one by one. */
export async function signing() {
  let signer: Signer | undefined
  const agent = await testEngine({
    approvals: 'nothing',
    wrapSigner(software) {
      signer = software
      return software
    },
  })
  const { address } = await withKeys(agent)
  const context = { ...contextOf(agent), signer } as unknown as ExecutionContext
  return {
    address,
    asking(type: string, parameters: object) {
      const request = askedOf(agent, type, parameters)
      const { activity, prepared } = request
      return {
        request,
        card: () => activity.describe(prepared),
        execute: async () => (await activity.execute(prepared, context)).result,
      }
    },
  }
}

export async function signerOf(hash: `0x${string}`, { r, s, v }: { r: string; s: string; v: string }): Promise<string> {
  return recoverAddress({ hash, signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number.parseInt(v, 16) } })
}
