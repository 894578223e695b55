import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Input, Output } from '../../shared/ipc.ts'
import { useAction } from './action.ts'
import { useAgent } from './agent.tsx'
import type { Failure } from './query.ts'

export interface HardwareWalletAdding<Name extends 'hardwareWallets.addWallet' | 'wallets.addAccounts'> {
  readonly busy: boolean
  /** Why the last one failed; null while adding, after a success, and after the person has taken it back. */
  readonly error: Failure | null
  /** @param walletName - Of the wallet that accounts are added to: the request is found by it. */
  run(walletName: string, input: Input<Name>): Promise<Answer<Output<Name>>>
  /** Takes the request back. What it already came to stays. */
  end(): void
}

/** Time between two looks for a request that the hardware wallet has not got yet. */
const lookAgain = 150

/** Adds accounts that a hardware wallet is asked for; leaving the place that adds them takes the request back. */
export function useHardwareWalletAdding<Name extends 'hardwareWallets.addWallet' | 'wallets.addAccounts'>(
  name: Name,
): HardwareWalletAdding<Name> {
  const agent = useAgent()
  const { run: act, busy, error } = useAction(name)
  const [isTakenBack, setTakenBack] = useState(false)
  const adding = useRef<{ readonly walletName: string } | null>(null)

  const end = useCallback(() => {
    const mine = adding.current
    if (!mine) return
    setTakenBack(true)
    void (async () => {
      while (adding.current === mine) {
        const work = await agent.call('hardwareWallets.work', undefined)
        const found = work.ok ? work.value.filter(({ walletName }) => walletName === mine.walletName) : []
        for (const { activityId } of found) await agent.call('hardwareWallets.cancel', { activityId })
        await new Promise(resolve => setTimeout(resolve, lookAgain))
      }
    })()
  }, [agent])
  useEffect(() => end, [end])

  const run = useCallback(
    async (walletName: string, input: Input<Name>) => {
      const mine = { walletName }
      adding.current = mine
      setTakenBack(false)
      const answer = await act(input)
      adding.current = null
      return answer
    },
    [act],
  )
  return { busy, error: isTakenBack ? null : error, run, end }
}
