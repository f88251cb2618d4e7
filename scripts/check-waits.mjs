// Checks that tests wait for a state that the product announces, never for a period of time: durations differ from machine to machine
// (docs/CONTRIBUTING.md).
import { checkAsCommand } from "./lib/rules.mjs";
import { isForTests, walk } from "./lib/sources.mjs";

const TIMERS = /^(node:)?timers\/promises$/;
const SLEEPS = new Set(["setTimeout", "setInterval", "scheduler"]);
const CLOCKS = new Set(["performance", "Date"]);
const LOOPS = new Set(["WhileStatement", "DoWhileStatement", "ForStatement"]);

/** The rule that tests wait for states, never for time. */
export const waits = {
    name: "waits",
    start: () => ({ inspect: (source) => (isForTests(source.path) ? problemsIn(source) : []) }),
};

await checkAsCommand(import.meta.url, waits);

function problemsIn({ path, tree, lineOf }) {
    const problems = [];
    walk(tree, (node, parents) => {
        const what = objectionTo(node, parents);
        if (what) problems.push(`waits: ${path}:${lineOf(node)} ${what}; wait for what the product announces`);
    });
    return problems;
}

function objectionTo(node, parents) {
    if (node.type === "ImportDeclaration" && TIMERS.test(node.source.value)) {
        const names = node.specifiers.map(({ imported, local }) => imported?.value ?? local.value);
        if (names.some((name) => SLEEPS.has(name))) return "waits for time";
    }
    if (node.type !== "CallExpression") return undefined;
    const { callee } = node;
    if (callee.type === "MemberExpression" && callee.property.value === "waitForTimeout") return "waits for time";
    if (callee.value === "setTimeout" && parents.some(isPromise)) return "waits for time";
    if (callee.type === "MemberExpression" && callee.property.value === "now" && CLOCKS.has(callee.object.value)) {
        // Polling a page for its clock is waiting for time too.
        const isPoll = parents.some(
            (parent, index) =>
                isCallOf(parent, "waitForFunction") || (LOOPS.has(parent.type) && parents[index + 1]?.type !== "BlockStatement"),
        );
        if (isPoll) return "reads the clock until it is time";
    }
    return undefined;
}

function isPromise({ type, callee }) {
    return type === "NewExpression" && callee.value === "Promise";
}

function isCallOf({ type, callee }, name) {
    return type === "CallExpression" && callee.type === "MemberExpression" && callee.property.value === name;
}
