import { useCallback, useEffect, useRef, useState } from 'react'
import type { HardwareWalletAccountView } from '../../../../shared/hardware-wallets.ts'
import type { Input } from '../../../../shared/ipc.ts'
import { useAgent } from '../../../hooks/agent.tsx'
import type { Failure } from '../../../hooks/query.ts'

export interface Reading {
  /** Request that the hardware wallet is answering; null if there is none. */
  readonly asked: Input<'hardwareWallets.readAccounts'> | null
  /** Why the last reading failed; null while reading, after a success, and after the person has ended it. */
  readonly error: Failure | null
  /** Undefined where it failed or was ended. */
  read(input: Input<'hardwareWallets.readAccounts'>): Promise<readonly HardwareWalletAccountView[] | undefined>
  /** Ends the reading at once, whatever the hardware wallet goes on showing. */
  end(): void
}

/** Asks a hardware wallet for accounts, one reading at a time; leaving the place that reads ends it. */
export function useReading(): Reading {
  const agent = useAgent()
  const [asked, setAsked] = useState<Input<'hardwareWallets.readAccounts'> | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  /** Grows with each beginning and end: an answer that comes too late is for nobody. */
  const turn = useRef(0)
  const isReading = useRef(false)

  const end = useCallback(() => {
    if (!isReading.current) return
    isReading.current = false
    turn.current += 1
    setAsked(null)
    void agent.call('hardwareWallets.cancelReading', undefined)
  }, [agent])
  useEffect(() => end, [end])

  const read = useCallback(
    async (input: Input<'hardwareWallets.readAccounts'>) => {
      const mine = ++turn.current
      isReading.current = true
      setAsked(input)
      setError(null)
      const answer = await agent.call('hardwareWallets.readAccounts', input)
      if (turn.current !== mine) return undefined
      isReading.current = false
      setAsked(null)
      if (answer.ok) return answer.value.accounts
      setError(answer.error)
      return undefined
    },
    [agent],
  )
  return { asked, error, read, end }
}
