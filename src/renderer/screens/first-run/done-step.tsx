import { ArrowRight } from 'lucide-react'
import { Address } from '../../components/address.tsx'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { useAppState, useOrganizationId } from '../../hooks/state.tsx'
import { snippet } from '../../words/program.ts'
import { BackUpNotice } from './back-up-notice.tsx'
import { StepHeading } from './step-heading.tsx'
import type { CreatedWallet } from './wallet-step.tsx'

export function DoneStep({ wallet, onDone }: { wallet: CreatedWallet | undefined; onDone: () => void }) {
  const { api } = useAppState()
  const organizationId = useOrganizationId()
  const address = wallet?.address
  return (
    <>
      <StepHeading title="Ready">
        <p>When a program asks for a signature, the request appears in this window and waits for you.</p>
      </StepHeading>
      {wallet && <BackUpNotice wallet={wallet} />}
      <dl className="reveal-values">
        <div>
          <dt>API address</dt>
          <dd>
            <code translate="no">{api.url}</code>
            <CopyButton text={api.url} what="API address" />
          </dd>
        </div>
        {address !== undefined && (
          <div>
            <dt>Address</dt>
            <dd>
              <Address address={address} />
              <CopyButton text={address} what="address" />
            </dd>
          </div>
        )}
      </dl>
      {address?.startsWith('0x') && (
        <CodeBlock text={snippet({ organizationId, baseUrl: api.url, address })} what="program" language="sign.mts" />
      )}
      <div className="form-actions">
        <Button variant="primary" size="large" onClick={onDone}>
          Open Countersign <ArrowRight size={16} aria-hidden />
        </Button>
      </div>
    </>
  )
}
