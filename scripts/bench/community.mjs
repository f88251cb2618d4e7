import bcrypt from "bcryptjs";
import { seeded } from "./random.mjs";
import { makeWriter } from "./writer.mjs";

/** Community of all measurements. `comments` counts replies; with the discussions there are 50,000 posts. */
export const FULL = { members: 2000, categories: 8, discussions: 5000, posts: 50_000, longest: 2000 };

/** A tenth of it, for trying out the benchmark. */
export const QUICK = { members: 200, categories: 8, discussions: 500, posts: 5000, longest: 400 };

/** Number of members who can sign in, all with this password: those who write most. */
export const SIGNING_IN = 250;
export const PASSWORD = "the bench is swept";

/** One in this number of discussions is bookmarked by the member who writes most. */
const BOOKMARKED = 10;

const CATEGORIES = [
    "News of the house",
    "Open talk",
    "Help wanted",
    "Look what I made",
    "Wishes",
    "Tools",
    "Beside the point",
    "Places",
];
const TAGS = ["howto", "fault", "question", "idea", "tool", "material", "news", "meeting"];
const FIRST = Date.UTC(2024, 0, 1);
const LAST = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Generates a community, the same each time: `{ users, categories, discussions, comments }`, each with IDs from 1, times in ms since 1970
 * and Markdown bodies. Discussion 1 is the longest thread. As in real communities, few members write much and most write little.
 */
export function makeCommunity({ members, categories, discussions, posts, longest }, seed = 7) {
    const chance = seeded(seed);
    const write = makeWriter(chance);
    const passwordHash = hashOfPassword();
    const users = Array.from({ length: members }, (_, index) => ({
        id: index + 1,
        name: write.memberName(index + 1),
        created: FIRST - (members - index) * MINUTE,
        ...(index < SIGNING_IN && { passwordHash }),
    }));
    const names = CATEGORIES.slice(0, categories);
    const sizes = threadSizes(chance, { discussions, posts, longest });
    const someUser = chance.favouring(members, 0.7);
    const someCategory = chance.favouring(categories, 0.5);

    const threads = sizes.map((size, index) => {
        const times = threadTimes(chance, size, index === 0);
        const author = () => users[someUser()];
        return {
            id: index + 1,
            categoryID: index === 0 ? 2 : someCategory() + 1,
            title: index === 0 ? "The long thread: what was on your bench today?" : write.title(),
            tags: chance.next() < 0.3 ? [chance.pick(TAGS)] : [],
            bookmarkedBy: index % BOOKMARKED === 0 ? [users[0]] : [],
            posts: times.map((created) => ({ created, author: author(), body: write.body() })),
        };
    });

    return {
        users,
        categories: names.map((name, index) => ({
            id: index + 1,
            name,
            description: `All about ${name.toLowerCase()}. ${write.sentence()}`,
        })),
        discussions: threads.map(({ posts: [first], ...thread }) => ({ ...thread, ...first })),
        comments: threads
            .flatMap(({ id, posts: [, ...replies] }) => replies.map((reply) => ({ discussionID: id, ...reply })))
            .sort((a, b) => a.created - b.created || a.discussionID - b.discussionID)
            .map((reply, index) => ({ id: index + 1, ...reply })),
    };
}

/** Returns the fastest possible hash, always the same: the password protects nothing. */
function hashOfPassword() {
    return bcrypt.hashSync(PASSWORD, `$2b$04$${"a".repeat(21)}e`);
}

/** Returns the number of posts in each thread, including the first: one very long, some long, most short. */
function threadSizes(chance, { discussions, posts, longest }) {
    const sizes = new Array(discussions).fill(1);
    sizes[0] = longest;
    const someThread = chance.favouring(discussions - 1, 0.8);
    for (let left = posts - longest - (discussions - 1); left > 0; ) {
        const index = 1 + someThread();
        if (sizes[index] >= longest * 0.9) continue;
        sizes[index] += 1;
        left -= 1;
    }
    return sizes;
}

/** Returns the times of the posts in a thread. A long thread starts early, so that it has time to grow. */
function threadTimes(chance, size, isLongest) {
    const whole = LAST - FIRST;
    const start = isLongest ? FIRST : FIRST + Math.floor(whole * chance.next() * (1 - Math.min(0.9, size / 1500)));
    const span = isLongest ? whole : Math.min(LAST - start, size * chance.between(1, 72) * HOUR);
    const replies = Array.from({ length: size - 1 }, () => start + 1000 + Math.floor(chance.next() * (span - 1000)));
    return [start, ...replies.sort((a, b) => a - b)];
}
