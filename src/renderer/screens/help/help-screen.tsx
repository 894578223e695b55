import { KeyCaps } from '../../components/key-caps.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { HelpSection } from './help-section.tsx'
import { whatToDo } from './what-to-do.ts'

/** What people look up: how to read a card, how long things take, and what to do when something is wrong. */
export function HelpScreen() {
  return (
    <Page title="Help" lead="How to read what Countersign shows, and what to do when something is wrong.">
      <div className="settings">
        <HelpSection title="Colours">
          <Notice tone="danger" title="Red: you can lose money or keys.">
            Approve such a request only if you know why it warns. You must tick a box first.
          </Notice>
          <Notice tone="warning" title="Amber: read this before you go on." />
          <Notice tone="info" title="Blue: worth knowing." />
          <p>Without red or amber, Countersign found nothing unusual. Still compare the recipient and the amount.</p>
        </HelpSection>
        <HelpSection title="Before you approve">
          <p>Read the sentence, then “What will happen”: what you send, who gets it, and the highest fee.</p>
          <p>“Not known” lists what Countersign cannot tell about the request.</p>
          <p>
            Compare a new address with one that you have from the recipient, not from this computer. Then name it:
            Countersign shows the name from then on.
          </p>
          <p>If anything is unexpected, reject it. The program is told, and nothing is signed.</p>
        </HelpSection>
        <HelpSection title="Times">
          <p>
            A request waits until you decide or its time is over. Then it expires, and nothing is signed. One press
            gives you ten more minutes.
          </p>
          <p>
            <a href="#/settings/deciding">Time to decide</a> and <a href="#/settings/vault">time until it locks</a> are
            settings.
          </p>
          <p>Approve works a moment after a card appears, so that a stray click does nothing.</p>
        </HelpSection>
        <HelpSection title="Keys">
          <p>
            <KeyCaps of="?" /> shows every key of a screen. <KeyCaps of="Mod+k" /> finds screens, accounts, names and
            settings.
          </p>
          <p>To approve with the keyboard, go to Approve and press the space bar. Enter never approves.</p>
        </HelpSection>
        <HelpSection title="What to do when…">
          <dl className="help-answers">
            {whatToDo.map(({ when, steps, route, label }) => (
              <div key={when}>
                <dt>{when}</dt>
                <dd>
                  {steps} <a href={`#/${route}`}>{label}</a>
                </dd>
              </div>
            ))}
          </dl>
        </HelpSection>
      </div>
    </Page>
  )
}
