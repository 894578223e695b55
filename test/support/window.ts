import { createMessageList } from '../../src/adapters/messages/message-list.ts'
import type { HandlerContext } from '../../src/agent/context/handler-context.ts'
import { createHandlers } from '../../src/agent/handlers/index.ts'
import { notingActions } from '../../src/agent/receipts/note-actions.ts'
import type { LedgerChoice } from '../../src/agent/running-agent/ledger-choice.ts'
import { createPassphraseGuesses } from '../../src/agent/vault/passphrase-guesses.ts'
import { createWindowClient } from '../../src/agent/window/window-client.ts'
import { generateWindowKey } from '../../src/agent/window/window-key.ts'
import { newId } from '../../src/core/ids.ts'
import type { Handlers } from '../../src/shared/ipc.ts'
import type { TestEngine } from './engine.ts'
import { unnoted } from './unnoted.ts'

/**
 * The window's calls over a real engine, made by the first root user. Origins stay unknown.
 *
 * @param ledger - Told where Ledgers are looked for.
 */
export async function windowOver(
  { engine, store, vault, clock, organizationId, users, webhooks }: TestEngine,
  ledger: LedgerChoice = { fixed: null, use() {} },
): Promise<Handlers> {
  const id = newId()
  const now = clock.now()
  const { publicKey, secret } = generateWindowKey()
  await vault.put({ organizationId, keyId: id }, secret)
  await store.write(transaction =>
    transaction.insert('apiKeys', {
      id,
      organizationId,
      userId: users[0]?.id ?? '',
      name: 'This window',
      publicKey,
      curve: 'API_KEY_CURVE_P256',
      expirationSeconds: null,
      isWindowKey: true,
      provenAt: now,
      session: null,
      begunBy: null,
      pausedAt: null,
      decisionSeconds: null,
      sessionProfileId: null,
      ipAllowlist: null,
      createdAt: now,
      updatedAt: now,
    }),
  )
  // Programs set up what the window is asked about here, as where the person has switched that question off.
  await engine.settings.update({ askAboutGovernance: false }, unnoted)
  const context = {
    engine,
    window: createWindowClient(engine),
    options: { dataDirectory: '/nowhere' },
    ledger,
    vaults: { current: vault, isChosen: () => true },
    backups: { requests: { asked: () => [], get: () => undefined, answer: () => undefined } },
    scheduledBackups: { look() {} },
    guesses: createPassphraseGuesses(store, clock.now),
    webhooks,
    messages: createMessageList({ now: clock.now, onChange() {} }),
    changed() {},
  }
  return {
    ...notingActions(createHandlers(context as unknown as HandlerContext), context as unknown as HandlerContext),
    'setup.restore': async () => Promise.reject(new Error('there is no other agent to start')),
  }
}
