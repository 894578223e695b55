/** An activity has another status: the one type of event that this agent has. */
export const activityUpdates = 'ACTIVITY_UPDATES'

/** Types of event (wire.md §10), and whether there are such events here: the agent watches no balances and sends no transactions. */
export const eventTypes: Readonly<Record<string, { readonly fires: boolean }>> = {
  [activityUpdates]: { fires: true },
  BALANCE_CONFIRMED_UPDATES: { fires: false },
  BALANCE_FINALIZED_UPDATES: { fires: false },
  SEND_TRANSACTION_STATUS_UPDATES: { fires: false },
}
