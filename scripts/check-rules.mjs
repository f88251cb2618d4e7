// Checks all rules of the project for its sources in one process, which parses each file once. Each script has its rule, and checks it alone
// when it is the command.
import { boundaries } from "./check-boundaries.mjs";
import { docs } from "./check-docs.mjs";
import { exclusions } from "./check-exclusions.mjs";
import { expressions } from "./check-expressions.mjs";
import { house } from "./check-house.mjs";
import { imports } from "./check-imports.mjs";
import { names } from "./check-names.mjs";
import { neighbours } from "./check-neighbours.mjs";
import { styles } from "./check-styles.mjs";
import { texts } from "./check-texts.mjs";
import { waits } from "./check-waits.mjs";
import { checkRules } from "./lib/rules.mjs";

await checkRules([boundaries, neighbours, imports, styles, texts, waits, expressions, docs, house, names, exclusions]);
