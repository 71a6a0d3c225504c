/** Said before somebody chooses a plan, and once more at the checkout. Goes when payment is there. */
export const PURCHASE_WORDS =
  "Plans can't be bought here yet: payment is in preparation, and nothing is charged. Free tokens stay as they are.";
