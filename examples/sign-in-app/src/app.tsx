import { useState } from 'react'
import { SignIn } from './sign-in.tsx'
import { Wallet } from './wallet.tsx'

export function App({ signedIn: atFirst, problem }: { signedIn: boolean; problem: string | null }) {
  const [signedIn, setSignedIn] = useState(atFirst)
  return (
    <main>
      {signedIn ? (
        <Wallet onSignedOut={() => setSignedIn(false)} />
      ) : (
        <SignIn problem={problem} onSignedIn={() => setSignedIn(true)} />
      )}
    </main>
  )
}
