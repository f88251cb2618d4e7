const NAMES = "amber birch calm dusty early fern grey hazel ivory jolly kind lucky misty noble".split(" ");
const THINGS =
    "kettle zip lamp bicycle chair needle thread radio spring hinge toaster clock sleeve battery switch handle wheel drawer coat pan plug solder glue vice chisel pedal cable lens bag boot roof gutter garden pump".split(
        " ",
    );
const QUALITIES =
    "slow reliable strange small large quick broken old new stable simple careful noisy quiet cheap stubborn subtle rough clean".split(
        " ",
    );
const ACTIONS =
    "mend replace measure oil sand rebuild inspect loosen tighten compare test clean move explain fit turn file solder sew patch".split(
        " ",
    );
const DONE = "mended tried measured replaced oiled checked found rebuilt tested moved changed noticed read wanted bought".split(
    " ",
);
const MANNERS = "usually rarely probably quietly slowly carefully eventually mostly certainly often clearly".split(" ");
const TIMES = ["yesterday", "last week", "this morning", "a month ago", "over the weekend", "since spring", "at the meeting"];

const TYPICAL_LENGTH = 5.93; // natural logarithm of 376 characters
const SPREAD = 0.72;

/** Creates a generator of titles, sentences and Markdown bodies of plausible lengths (40 to 4,000 characters) from a small vocabulary. */
export function makeWriter({ next, between, pick, normal }) {
    const thing = () => pick(THINGS);
    const quality = () => pick(QUALITIES);
    const pickAction = () => pick(ACTIONS);
    const done = () => pick(DONE);

    const SENTENCES = [
        () => `I ${done()} the ${quality()} ${thing()} ${pick(TIMES)} and it ${pick(MANNERS)} works.`,
        () => `The ${thing()} is ${quality()}, but the ${thing()} still wants a ${quality()} ${thing()}.`,
        () => `You could ${pickAction()} the ${thing()} before you ${pickAction()} the ${thing()}.`,
        () => `Has anyone ${done()} a ${quality()} ${thing()} together with a ${thing()}?`,
        () =>
            `My ${thing()} ${pick(MANNERS)} fails when I ${pickAction()} the ${thing()}, so I ${done()} the ${thing()} instead.`,
        () =>
            `It took about ${between(2, 90)} minutes to ${pickAction()} it all, which is ${quality()} for a ${quality()} ${thing()}.`,
        () => `Thanks, that ${pick(MANNERS)} explains why the ${thing()} was so ${quality()}.`,
        () => `There are ${between(3, 400)} of them in the shed, and only the ${quality()} ones matter.`,
        () => `We ${done()} two of these ${pick(TIMES)}; the ${quality()} one did better than the ${quality()} one.`,
        () => `I would not ${pickAction()} the ${thing()} unless the ${thing()} is ${quality()} already.`,
    ];
    const TITLES = [
        () => `How do I ${pickAction()} a ${quality()} ${thing()}?`,
        () => `The ${thing()} is ${quality()} after I ${done()} the ${thing()}`,
        () => `Which ${thing()} for a ${quality()} ${thing()}?`,
        () => `How to ${pickAction()} your ${thing()} in ${between(10, 60)} minutes`,
        () => `A ${quality()} ${thing()} and a ${quality()} ${thing()}: what we ${done()}`,
    ];
    const sentence = () => pick(SENTENCES)();

    const BLOCKS = [
        [0.05, () => Array.from({ length: between(2, 5) }, () => `- ${pickAction()} the ${quality()} ${thing()}`).join("\n")],
        [
            0.04,
            () =>
                `\`\`\`\n${Array.from({ length: between(2, 5) }, () => `${thing()} = ${pickAction()}(${between(1, 99)})`).join("\n")}\n\`\`\``,
        ],
        [0.04, () => `> ${sentence()} ${sentence()}`],
        [
            0.02,
            () => `See [the ${thing()} notes](https://example.org/${thing()}/${between(1, 999)}) for **${quality()}** details.`,
        ],
    ];
    const paragraph = () => Array.from({ length: between(1, 4) }, () => emphasised(sentence())).join(" ");
    const emphasised = (text) => (next() < 0.06 ? text.replace(/\b(\w{5,})\b/, "**$1**") : text);

    function block() {
        let left = next();
        for (const [share, write] of BLOCKS) {
            left -= share;
            if (left < 0) return write();
        }
        return paragraph();
    }

    function body() {
        const wanted = Math.min(4000, Math.max(40, Math.exp(TYPICAL_LENGTH + SPREAD * normal())));
        const blocks = [];
        for (let length = 0; length < wanted; length += blocks.at(-1).length + 2) blocks.push(block());
        return blocks.join("\n\n");
    }

    return {
        sentence,
        body,
        title: () => pick(TITLES)(),
        memberName: (number) => `${pick(NAMES)}${thing()}`.slice(0, 11) + number,
    };
}
