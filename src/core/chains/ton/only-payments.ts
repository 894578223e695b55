/**
 * Payments of TON alone: `messages` and `amount` are missing in all else, and the rule then fails. The send modes are those with +2, by which
 * the wallet pays its fee once.
 */
export const onlyPayments =
  "ton.tx.messages.count() > 0 && ton.tx.messages.all(message, message.type in ['transfer', 'comment'] && message.amount >= 0 && message.mode in [2, 3, 18, 19] && !message.has_state_init)"
