/** Payments of XRP alone: `amount` is missing in all else, and the rule then fails. */
export const onlyPayments = "xrp.tx.type == 'Payment' && xrp.tx.amount > 0"
