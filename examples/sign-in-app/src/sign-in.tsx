import { OtpType } from '@turnkey/core'
import { useState } from 'react'
import { turnkey } from './agent.ts'
import { leaveForProvider, type Provider, provider } from './openid.ts'
import { type Step, useStep } from './step.ts'

interface Sent {
  readonly otpId: string
  readonly otpEncryptionTargetBundle: string
}

export function SignIn({ problem: atFirst, onSignedIn }: { problem: string | null; onSignedIn: () => void }) {
  const { busy, problem, take } = useStep(atFirst)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)

  const send = () => take(async () => setSent(await turnkey.initOtp({ otpType: OtpType.Email, contact: email })))
  const complete = ({ otpId, otpEncryptionTargetBundle }: Sent) =>
    take(async () => {
      const proof = { otpId, otpEncryptionTargetBundle, otpCode: code.trim() }
      // The person who approves a request of the user reads the name of the sub-organization.
      const createSubOrgParams = { subOrgName: email }
      await turnkey.completeOtp({ ...proof, otpType: OtpType.Email, contact: email, createSubOrgParams })
      onSignedIn()
    })

  return (
    <>
      <h1>Sign in</h1>
      {sent === null ? (
        <form action={send}>
          <label>
            E-mail address
            <input type="email" required autoComplete="email" value={email} onChange={e => setEmail(e.target.value)} />
          </label>
          <button type="submit" disabled={busy}>
            Send me a code
          </button>
        </form>
      ) : (
        <form action={() => complete(sent)}>
          <p>We have sent a code to {email}.</p>
          <label>
            Code
            <input required autoComplete="one-time-code" value={code} onChange={e => setCode(e.target.value)} />
          </label>
          <button type="submit" disabled={busy}>
            Sign in
          </button>
          <button type="button" className="plain" onClick={() => setSent(null)}>
            Use another address
          </button>
        </form>
      )}
      {provider && sent === null && <ContinueWith provider={provider} busy={busy} take={take} />}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

function ContinueWith({ provider, busy, take }: { provider: Provider } & Pick<Step, 'busy' | 'take'>) {
  return (
    <button type="button" className="plain" disabled={busy} onClick={() => take(() => leaveForProvider(provider))}>
      Continue with {provider.name}
    </button>
  )
}
