// Checks that code is left out of mutation testing one line at a time, with the reason why no test can notice a change of it
// (docs/CONTRIBUTING.md).
import { checkAsCommand } from "./lib/rules.mjs";
import { findUnexplained } from "./mutants/exclusions.mjs";

/** The rule that what mutation testing leaves out has a reason. */
export const exclusions = {
    name: "exclusions",
    start: () => ({
        inspect: ({ path, lines }) =>
            findUnexplained(lines).map(
                (line) =>
                    `exclusions: ${path}:${line} says no reason; write // Stryker disable next-line Mutator: why nobody can notice the change.`,
            ),
    }),
};

await checkAsCommand(import.meta.url, exclusions);
