/** Payments of TON alone: `messages` and `amount` are missing in all else, and the rule then fails. */
export const onlyPayments =
  "ton.tx.messages.count() > 0 && ton.tx.messages.all(message, message.type in ['transfer', 'comment'] && message.amount >= 0 && !message.has_state_init)"
