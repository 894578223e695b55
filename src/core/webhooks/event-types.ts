/** An activity has another status. */
export const activityUpdates = 'ACTIVITY_UPDATES'
/** A transaction that was sent has another status. */
export const sendUpdates = 'SEND_TRANSACTION_STATUS_UPDATES'

/** Types of event (wire.md §10), and whether there are such events here: the agent watches no balances. */
export const eventTypes: Readonly<Record<string, { readonly fires: boolean }>> = {
  [activityUpdates]: { fires: true },
  BALANCE_CONFIRMED_UPDATES: { fires: false },
  BALANCE_FINALIZED_UPDATES: { fires: false },
  [sendUpdates]: { fires: true },
}
