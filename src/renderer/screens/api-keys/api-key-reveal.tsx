import { Download, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../browser/download.ts'
import { Button } from '../../components/button.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Notice } from '../../components/notice.tsx'
import { useLeaveGuard } from '../../hooks/leave-guard.ts'
import {
  agentSettings,
  environmentFile,
  environmentFileName,
  installLine,
  rpcUrl,
  snippet,
} from '../../words/program.ts'
import type { CreatedApiKey } from './api-key-form.tsx'

interface Props {
  readonly created: CreatedApiKey
  /** An address to put into the snippet, where there is one. */
  readonly address?: string | undefined
  readonly done: string
  readonly onDone: () => void
  /** Set when the person asked to leave some other way; the question is shown until it is answered. */
  readonly leaving: boolean
  readonly onLeavingChange: (leaving: boolean) => void
}

/** A new API key, in full, the only time it can be. */
export function ApiKeyReveal({ created, address, done, onDone, leaving, onLeavingChange }: Props) {
  const { credentials, name, reach, mayAsk, waits } = created
  const fileName = environmentFileName(name)
  const [guarded, setGuarded] = useState(true)
  useLeaveGuard(guarded, () => onLeavingChange(true))

  return (
    <div className="reveal">
      <Notice tone="warning" title="This window shows the private key only once.">
        It was made in this window and is not stored anywhere. Download it or copy it now.
      </Notice>
      {waits && (
        <Notice tone="info" title="The key cannot be used yet.">
          Others must approve the request first. To see it or take it back, open Approvals.
        </Notice>
      )}
      {reach === 'allowed' && !mayAsk && (
        <Notice tone="info" title={`“${name}” can sign only what a policy allows.`}>
          Once you have saved the private key, check under Policies whether one does, or write one.
        </Notice>
      )}
      <dl className="reveal-values">
        <RevealedValue label="Organization id" value={credentials.organizationId} />
        <RevealedValue label="API public key" value={credentials.apiPublicKey} />
        <MaskedValue label="API private key" value={credentials.apiPrivateKey} />
      </dl>
      <div className="reveal-file">
        <Button
          variant="primary"
          icon={<Download size={15} aria-hidden />}
          onClick={() => download(fileName, environmentFile(credentials))}
        >
          Download .env
        </Button>
        <CopyButton text={environmentFile(credentials)} what="the .env text" label="Copy as .env" />
      </div>
      <Disclosure summary="Use it from TypeScript">
        <CodeBlock text={installLine} what="install command" language="Terminal" />
        <CodeBlock text={snippet({ ...credentials, address })} what="program" language="sign.mts" />
        <p className="quiet">
          Run it with <code>node --env-file={fileName} sign.mts</code>.
        </p>
      </Disclosure>
      <Disclosure summary="Use it from Foundry, Hardhat or an AI agent">
        <p className="quiet">Tools that take a URL need the decimal id of the chain at its end, for example /1.</p>
        <CodeBlock text={`${rpcUrl(credentials)}/1`} what="JSON-RPC address" language="JSON-RPC" />
        <CodeBlock text={agentSettings(credentials)} what="agent settings" language="MCP" />
        <p className="quiet">Both hold the token, which is as secret as the private key.</p>
      </Disclosure>
      <div className="form-actions">
        <Button
          onClick={() => {
            setGuarded(false)
            onDone()
          }}
        >
          {done}
        </Button>
      </div>
      <Confirm
        open={leaving}
        title="Leave without saving the private key?"
        confirm="Leave"
        cancel="Stay"
        onCancel={() => onLeavingChange(false)}
        onConfirm={() => {
          setGuarded(false)
          onLeavingChange(false)
          onDone()
        }}
      >
        It will not be shown again. Without it, the API key cannot be used, and you would have to create another one.
      </Confirm>
    </div>
  )
}

function RevealedValue({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code translate="no">{value}</code>
        <CopyButton text={value} what={label} />
      </dd>
    </div>
  )
}

/** A value that others in the room may not read: copied unseen, and shown only when that is asked for. */
function MaskedValue({ label, value }: { label: string; value: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="reveal-secret">
      <dt>{label}</dt>
      <dd>
        {isShown ? <code translate="no">{value}</code> : <span>Hidden</span>}
        <span className="reveal-actions">
          <Button
            size="small"
            icon={isShown ? <EyeOff size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
            aria-label={`${isShown ? 'Hide' : 'Show'}: ${label}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
          <CopyButton text={value} what={label} />
        </span>
      </dd>
    </div>
  )
}
