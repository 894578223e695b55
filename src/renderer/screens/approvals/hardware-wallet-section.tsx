import { Usb } from 'lucide-react'
import type { CardHardwareWallet } from '../../../shared/card.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { HardwareWalletNow } from '../../components/hardware-wallet-now.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { counted } from '../../words/count.ts'

/** Number of screens that are shown without asking for them. */
const atOnce = 8

/** Shows what the hardware wallet will show once the person has approved here, so that both can be compared. */
export function HardwareWalletSection({ hardwareWallet }: { hardwareWallet: CardHardwareWallet }) {
  const { model, signing, screens } = hardwareWallet
  const rest = screens.slice(atOnce)
  return (
    <section className="hardware-wallet-section" aria-label={`On your ${model}`}>
      <header className="hardware-wallet-section-header">
        <h3>
          <Usb size={17} aria-hidden />
          <span>
            On your <VisibleText text={model} />
          </span>
        </h3>
        <span className={`chip chip-${signing === 'clear' ? 'good' : 'bad'}`}>
          {signing === 'clear' ? 'Clear signing' : 'Blind signing'}
        </span>
      </header>
      <p className="quiet">
        After you approve in this window, it asks you too.{' '}
        {signing === 'clear'
          ? 'It shows everything that matters. Sign there only if it shows this.'
          : 'It cannot show everything that you sign. Read this card before you approve.'}
      </p>
      {screens.length > 0 && <Screens screens={screens.slice(0, atOnce)} first={1} />}
      {rest.length > 0 && (
        <Disclosure summary={counted(rest.length, 'more screen')}>
          <Screens screens={rest} first={atOnce + 1} />
        </Disclosure>
      )}
      <HardwareWalletNow model={model} />
    </section>
  )
}

function Screens({ screens, first }: { screens: CardHardwareWallet['screens']; first: number }) {
  return (
    <ol className="hardware-wallet-screens" start={first} aria-label="What its screens show">
      {screens.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two screens may show the same
        <li key={index}>
          <span className="hardware-wallet-screen-label">
            {first + index}. <VisibleText text={label} />
          </span>
          <span className="hardware-wallet-screen-value">
            <VisibleText text={value} />
          </span>
        </li>
      ))}
    </ol>
  )
}
