import { Usb } from 'lucide-react'
import { stepInWords } from '../../../shared/hardware-wallet-step.ts'
import type { HardwareWalletView } from '../../../shared/hardware-wallets.ts'
import { Instructions } from '../../components/instructions.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { counted } from '../../words/count.ts'
import { hardwareWalletConditions } from '../../words/hardware-wallet-conditions.ts'

/** One hardware wallet that is connected. */
export function HardwareWalletPanel({ hardwareWallet, name }: { hardwareWallet: HardwareWalletView; name: string }) {
  const { condition, app, blindSigning, nextStep, queued } = hardwareWallet
  const { label, tone } = hardwareWalletConditions[condition]
  return (
    <section className="panel" aria-label={name}>
      <header className="hardware-wallet-header">
        <Usb size={19} aria-hidden />
        <h3>
          <VisibleText text={name} />
        </h3>
        <span className={`chip chip-${tone}`}>{label}</span>
        {queued > 0 && (
          <span className="quiet">
            {counted(queued, 'request waits', 'requests wait')} for {queued === 1 ? 'its' : 'their'} turn
          </span>
        )}
      </header>
      {/* There from the beginning, so that each next step is read out. */}
      <div role="status">
        {nextStep && (
          <div className="hardware-wallet-next">
            <Instructions text={stepInWords(nextStep)} />
          </div>
        )}
      </div>
      {(app || blindSigning !== null) && (
        <dl className="hardware-wallet-facts">
          {app && (
            <div>
              <dt>Open app</dt>
              <dd>
                <VisibleText text={`${app.name} ${app.version}`} />
              </dd>
            </div>
          )}
          {blindSigning !== null && (
            <div>
              <dt>Blind signing</dt>
              <dd>
                {blindSigning ? 'On' : 'Off'}
                <span className="hardware-wallet-fact-about">
                  {blindSigning
                    ? 'It also signs data that it cannot show, and says so.'
                    : `It refuses data that it cannot show. To change that, open the settings of its ${app ? `${app.name} app` : 'app'}.`}
                </span>
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}
