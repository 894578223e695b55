import { describe } from 'vitest'
import type { Store } from '../../src/core/ports/store.ts'
import { keepsRecords } from './store-contract/kept-records.ts'
import { listsRecords } from './store-contract/listed-records.ts'
import { movesActivities } from './store-contract/moved-activities.ts'
import { openedStore } from './store-contract/opened-store.ts'
import { readsActivities } from './store-contract/read-activities.ts'
import { refusesRecords } from './store-contract/refused-records.ts'
import { keepsReservations } from './store-contract/reservations.ts'
import { keepsSecretsAndSettings } from './store-contract/secrets-and-settings.ts'
import { seeksActivities } from './store-contract/sought-activities.ts'
import { findsSubOrganizations } from './store-contract/sub-organizations.ts'
import { runsTransactions } from './store-contract/transactions.ts'

/** Tests that any store must pass. Run once per implementation. */
export function storeContract(name: string, open: () => Store | Promise<Store>) {
  describe(`${name} store`, () => {
    const opened = openedStore(open)
    describe('records', () => {
      keepsRecords(opened)
      findsSubOrganizations(opened)
      refusesRecords(opened)
    })
    listsRecords(opened)
    movesActivities(opened)
    readsActivities(opened)
    seeksActivities(opened)
    keepsReservations(opened)
    keepsSecretsAndSettings(opened)
    runsTransactions(opened)
  })
}
