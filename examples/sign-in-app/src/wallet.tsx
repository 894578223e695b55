import type { WalletAccount } from '@turnkey/core'
import { useEffect, useState } from 'react'
import { turnkey } from './agent.ts'
import { useStep } from './step.ts'

export function Wallet({ onSignedOut }: { onSignedOut: () => void }) {
  const { busy, problem, take } = useStep()
  const [account, setAccount] = useState<WalletAccount | null>(null)
  const [message, setMessage] = useState('Hello')
  const [signature, setSignature] = useState<string | null>(null)

  const load = async () => setAccount((await turnkey.fetchWallets())[0]?.accounts[0] ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person has signed in
  useEffect(() => void take(load), [])

  const create = () =>
    take(async () => {
      await turnkey.createWallet({ walletName: 'My wallet', accounts: ['ADDRESS_FORMAT_ETHEREUM'] })
      await load()
    })
  const sign = (walletAccount: WalletAccount) =>
    take(async () => {
      setSignature(null)
      const { r, s, v } = await turnkey.signMessage({ message, walletAccount, addEthereumPrefix: true })
      setSignature(`0x${r}${s}${(Number.parseInt(v, 16) + 27).toString(16)}`)
    })
  const signOut = () => take(async () => turnkey.logout().then(onSignedOut))

  return (
    <>
      <h1>Your wallet</h1>
      {account ? (
        <form action={() => sign(account)}>
          <p className="address">{account.address}</p>
          <label>
            Message
            <input required value={message} onChange={e => setMessage(e.target.value)} />
          </label>
          <button type="submit" disabled={busy}>
            {busy ? 'Waiting…' : 'Sign message'}
          </button>
          {signature && <output className="address">{signature}</output>}
        </form>
      ) : (
        <button type="button" disabled={busy} onClick={create}>
          Create wallet
        </button>
      )}
      <button type="button" className="plain" disabled={busy} onClick={signOut}>
        Sign out
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
