import { ChevronRight, WalletMinimal } from 'lucide-react'
import type { HardwareWalletsView } from '../../../shared/hardware-wallets.ts'
import { VisibleText } from '../../components/visible-text.tsx'

/** The wallets whose keys are on hardware wallets, connected or not. */
export function HeldWallets({ wallets }: Pick<HardwareWalletsView, 'wallets'>) {
  return (
    <>
      <h2 className="section-title">Wallets on hardware wallets</h2>
      <ul className="rows">
        {wallets.map(({ id, name, model, app }) => (
          <li key={id}>
            <a className="more-link" href="#/accounts">
              <WalletMinimal size={18} aria-hidden />
              <span className="held-wallet">
                <VisibleText text={name} />
                <span className="quiet">
                  <VisibleText text={`${model}, ${app} app`} />
                </span>
              </span>
              <ChevronRight size={16} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
