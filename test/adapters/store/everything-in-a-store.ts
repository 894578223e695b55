import { activityStatuses } from '../../../src/core/ledger/lifecycle.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Page } from '../../../src/core/schema/page.ts'
import { acme, draftOf, globex, idOf } from '../../support/records.ts'
import { activityId, activityOf, few, kinds, organizations, types } from './random-steps.ts'

export function everythingIn(store: Store) {
  const ids = [...few.map(idOf), acme, globex]
  const activityIds = organizations.flatMap(organizationId => few.map(id => activityId(organizationId, id)))
  const pages: Page[] = [
    { limit: 2 },
    { limit: 100 },
    ...ids.flatMap(id => [
      { limit: 2, after: id },
      { limit: 2, before: id },
    ]),
  ]
  const activityPages: Page[] = [
    { limit: 100 },
    ...activityIds.flatMap(id => [
      { limit: 2, after: id },
      { limit: 2, before: id },
    ]),
  ]
  const filters = [
    {},
    { types: types.slice(0, 1) },
    { statuses: activityStatuses.slice(1, 3), types },
    { statuses: activityStatuses.slice(3) },
    { sought: { words: [{ texts: ['alice'], types: [] }] }, downTo: activityIds[1] },
    { since: 1001, until: 5000, sought: { naming: [{ any: ['deadbeef'], none: [] }] } },
  ]
  return {
    organizations: store.organizations(),
    records: organizations.map(organizationId =>
      kinds.map(kind => [
        store.list(kind, organizationId),
        ids.map(id => store.find(kind, organizationId, id)),
        pages.map(page => store.list(kind, organizationId, {}, page)),
        pages.map(page => store.list(kind, organizationId, { createdAt: 1001 }, page)),
      ]),
    ),
    accounts: few.map(id => store.list('walletAccounts', acme, { walletId: idOf(id), name: null })),
    keys: few.map(name => [
      store.apiKeysByPublicKey(`0${name}`),
      store.privateKeyByAddress(acme, `0x${name}`),
      store.list('apiKeys', globex, { isWindowKey: name === 1 }),
    ]),
    activities: organizations.map(organizationId =>
      filters.map(filter => activityPages.map(page => store.activities(organizationId, filter, page))),
    ),
    older: organizations.flatMap(organizationId =>
      [undefined, ...activityIds].map(id => store.olderActivity(organizationId, id, 2)),
    ),
    ofActivities: activityIds.map(id => [store.votes(id), store.decisions(id), store.evaluations(id)]),
    reserved: reservationsIn(store),
    webhooks: organizations.flatMap(organizationId => few.map(id => queueOf(store, { organizationId, id: idOf(id) }))),
    receipts: [
      store.receiptLines(0, 1000),
      store.receiptHead(),
      store.receipts({ kinds: ['decided', 'setting'] }, { limit: 5 }),
    ],
    receiptsOfOne: store.receipts({ kinds: ['decided'], organizationId: acme }, { before: 20, limit: 3 }),
    newestReceipts: store.receipts({}, { before: 12, limit: 4 }),
    audit: organizations.map(organizationId => activityIds.map(id => store.audit({ organizationId, id }))),
    submitted: few.map(bytes => activityOf(store, { organizationId: acme, bytes })),
    votedOn: few.map(bytes => store.votedOn(acme, draftOf(bytes).fingerprint)),
    unsettled: store.unsettled(),
    outbox: store.outbox(1000),
    secrets: store.secretNames().map(name => ({ ...name, sealed: store.sealedSecret(name) })),
    unlockers: store.unlockers(),
    settings: few.map(name => store.setting(`setting ${name}`)),
  }
}

function queueOf(store: Store, endpoint: { readonly organizationId: string; readonly id: string }) {
  const dues = [0, 1, 2].flatMap(until => [1, 4].map(beyond => ({ until, beyond, except: [idOf(until)] })))
  return [
    ['', acme, globex].map(after => store.sourceWaitingAfter(endpoint, after)),
    [0, 1001].map(since => store.openSends(endpoint, { since, before: { happenedAt: 5_000, id: idOf(1) } }, 2)),
    organizations.flatMap(source =>
      dues.flatMap(due => [true, false].map(isTried => store.dueDelivery(endpoint, source, isTried, due))),
    ),
    dues.map(due => store.isAnyDue(endpoint, due)),
    few.map(time => store.nextDueAfter(endpoint, time)),
    [null, ...few.map(idOf)].map(activityId => store.waitingDeliveries(endpoint, activityId, 2)),
    (['waiting', 'delivered'] as const).map(state => store.deliveriesBeyond(endpoint, state, 1, 1001)),
  ]
}

function reservationsIn(store: Store) {
  const excepts = [undefined, ...few]
  return organizations.flatMap(organizationId =>
    few.flatMap(id =>
      excepts.flatMap(except =>
        [null, 1, 1_800_000, 3_600_000, 3_600_001].flatMap(since =>
          ['0', '1'].map(groupKey =>
            store.reserved({
              organizationId,
              controlId: idOf(id),
              groupKey,
              since,
              except: except === undefined ? undefined : activityId(organizationId, except),
            }),
          ),
        ),
      ),
    ),
  )
}
