import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Client, ClientClass, Shedding } from "./index";
import { classifyClient, createRequestScheduler } from "./index";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CUBOT = "Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const SCRAPER = "Mozilla/5.0 (compatible; EverythingScraper/9.1; +https://everything.example/bot)";
const OUTSIDE = "198.51.100.7";

describe("classifyClient", () => {
    const guest = (userAgent: string | undefined, address = OUTSIDE) =>
        classifyClient({ userID: 0, address, userAgent, isWriting: false, isForwarded: false });

    test("FC-72 classifies a request as crawler, automated, guest or member from its headers alone", () => {
        expect(guest(FIREFOX).class).toBe("guest");
        expect(guest(CUBOT).class).toBe("guest");
        expect(guest(GOOGLEBOT).class).toBe("crawler");
        for (const program of [SCRAPER, "curl/8.5.0", "python-requests/2.32", "", undefined]) {
            expect([program, guest(program).class]).toEqual([program, "automated"]);
        }
        expect(
            classifyClient({ userID: 7, address: OUTSIDE, userAgent: GOOGLEBOT, isWriting: false, isForwarded: false }),
        ).toEqual({
            class: "member",
            key: "member 7",
        });
    });

    test("FC-30 identifies a member by account, and every other client by the network of its IP address", () => {
        const member = (address: string) =>
            classifyClient({ userID: 7, address, userAgent: FIREFOX, isWriting: false, isForwarded: false }).key;
        expect(member(OUTSIDE)).toBe(member("203.0.113.9"));
        expect(member(OUTSIDE)).toBe("member 7");
        const writing = classifyClient({ userID: 7, address: OUTSIDE, userAgent: FIREFOX, isWriting: true, isForwarded: false });
        expect(writing).toEqual({ class: "member" });
        expect(guest(FIREFOX, "2001:db8:1:2::1").key).toBe(guest(FIREFOX, "2001:0DB8:1:2:ffff:0:0:9").key);
        expect(guest(FIREFOX, "2001:db8:1:2::1").key).not.toBe(guest(FIREFOX, "2001:db8:1:3::1").key);
        expect(guest(FIREFOX, "::ffff:198.51.100.7").key).toBe(guest(FIREFOX).key);
        expect(guest(FIREFOX).key).not.toBe(guest(GOOGLEBOT).key);
    });

    test("FC-30 does not identify guests behind an unknown proxy, and classifies programs on the server's machine as local", () => {
        expect(guest(FIREFOX, "172.17.0.1")).toEqual({ class: "guest" });
        expect(guest("curl/8.5.0", "127.0.0.1")).toEqual({ class: "local" });
        expect(guest(GOOGLEBOT, "::1").class).toBe("crawler");
        const passedOn = classifyClient({
            userID: 0,
            address: "127.0.0.1",
            userAgent: "curl/8.5.0",
            isWriting: false,
            isForwarded: true,
        });
        expect(passedOn.class).toBe("automated");
    });
});

describe("processor time", () => {
    const member = (userID: number): Client => ({ class: "member", key: `member ${userID}` });
    const guest = (address: string): Client => ({ class: "guest", key: `guest ${address}` });
    const bot = (number: number): Client => ({ class: "automated", key: `automated 203.0.113.${number}` });
    const crawler: Client = { class: "crawler", key: "crawler 203.0.113.1" };

    /** Creates a scheduler whose clock only advances by `pass`. */
    function server() {
        let now = 0;
        const scheduler = createRequestScheduler({ clock: () => now, processorTime: () => now });
        return {
            scheduler,
            pass(milliseconds: number): void {
                now += milliseconds;
            },
            /** Requests a response whose rendering takes this many milliseconds; returns its status. */
            ask(client: Client, milliseconds: number): number {
                const admission = scheduler.admit(client);
                if (!admission.isAdmitted) return admission.status;
                this.pass(milliseconds);
                admission.end();
                return 200;
            },
        };
    }

    /** Returns how many of `count` successive requests were admitted. */
    const madeOf = (count: number, ask: (turn: number) => number) =>
        Array.from({ length: count }, (_, turn) => ask(turn)).filter((status) => status === 200).length;

    test("FC-72 is limited to a small share for bots, however many IP addresses they use and even without other clients", () => {
        const site = server();
        const made = madeOf(10_000, (turn) => {
            site.pass(90);
            return site.ask(bot(turn % 200), 10);
        });
        // A thousand seconds have passed.
        expect(made * 10).toBeGreaterThan(30_000);
        expect(made * 10).toBeLessThan(50_000);
    });

    test("FC-72 is limited to a smaller share for bots while people send requests", () => {
        const site = server();
        const made = madeOf(10_000, (turn) => {
            if (turn % 10 === 0) site.ask(member(turn % 70), 10);
            site.pass(90);
            return site.ask(bot(turn % 200), 10);
        });
        expect(made * 10).toBeGreaterThan(10_000);
        expect(made * 10).toBeLessThan(17_000);
    });

    test("FC-72 is refused to a bot with Retry-After, after which a request is admitted", () => {
        const site = server();
        while (site.ask(bot(1), 50) === 200);
        const refusal = site.scheduler.admit(bot(1));
        expect(refusal).toMatchObject({ isAdmitted: false, status: 429 });
        const { retryAfterSeconds } = refusal as { retryAfterSeconds: number };
        site.pass((retryAfterSeconds - 1) * 1000);
        expect(site.ask(bot(1), 50)).toBe(429);
        site.pass(1000);
        expect(site.ask(bot(1), 50)).toBe(200);
        expect(site.ask(crawler, 50)).toBe(200);
    });

    test("FC-72 is unlimited for a member without other clients, who waits only seconds for it once there are others", () => {
        const site = server();
        expect(madeOf(2_000, () => site.ask(member(1_000), 20))).toBe(2_000);
        expect(site.ask(member(1), 20)).toBe(200);
        expect(site.ask(member(1_000), 20)).toBe(429);
        site.pass(10_000);
        expect(site.ask(member(1), 20)).toBe(200);
        expect(site.ask(member(1_000), 20)).toBe(200);
        expect(madeOf(500, () => site.ask(bot(1), 20))).toBeLessThan(300);
        site.pass(1_000);
        expect(site.ask(member(1_000), 20)).toBe(200);
    });

    test("FC-30 is as much for five hundred members behind one IP address as from five hundred addresses", () => {
        const site = server();
        expect(madeOf(5_000, (turn) => site.ask(member(1 + (turn % 500)), 20))).toBe(5_000);
    });

    test("FC-72 is charged for each of a hundred concurrent responses", () => {
        const site = server();
        while (site.scheduler.admit(bot(1)).isAdmitted);
        // At most thirty are in progress.
        expect(site.scheduler.admit(member(1)).isAdmitted).toBe(true);
        const begun = Array.from({ length: 29 }, (_, index) => site.scheduler.admit(member(index + 2)));
        expect(begun.every(({ isAdmitted }) => isAdmitted)).toBe(true);
    });

    test("FC-45 is charged in proportion to concurrent responses, so that no client is charged for a busy server", () => {
        const site = server();
        const slow = site.scheduler.admit(guest("192.0.2.1"));
        const companions = Array.from({ length: 99 }, (_, index) => site.scheduler.admit(member(index + 1)));
        site.pass(9_000);
        for (const admission of [slow, ...companions]) if (admission.isAdmitted) admission.end();
        // Ninety milliseconds each, although all waited for nine seconds.
        expect(site.ask(member(500), 1)).toBe(200);
        expect(site.ask(guest("192.0.2.1"), 1)).toBe(200);
    });

    test("FC-45 is refused to bots first, then to guests, and to members last, each with Retry-After, when the server is busy", () => {
        const site = server();
        const fill = (count: number) => Array.from({ length: count }, (_, index) => site.scheduler.admit(member(index + 1)));
        const admit = (client: Client) => {
            const admission = site.scheduler.admit(client);
            if (admission.isAdmitted) admission.end();
            return admission.isAdmitted ? 200 : [admission.status, admission.retryAfterSeconds > 0];
        };
        fill(30);
        expect([bot(1), crawler, guest("192.0.2.1"), member(1)].map(admit)).toEqual([[503, true], [503, true], 200, 200]);
        fill(270);
        expect([guest("192.0.2.1"), member(1)].map(admit)).toEqual([[503, true], 200]);
        fill(700);
        expect(admit(member(1))).toEqual([503, true]);
    });
});

describe("FC-72 the order of rendering", () => {
    const member = (userID: number): Client => ({ class: "member", key: `member ${userID}` });
    const bot: Client = { class: "automated", key: "automated 203.0.113.1" };
    beforeEach(() => {
        jest.useFakeTimers();
    });
    afterEach(() => {
        jest.useRealTimers();
    });

    /**
     * Creates a scheduler at which member 1 has sent a request recently, and members 8 and 9 have used so much that they are deferred;
     * `outcomes` lists the results in order.
     */
    function server() {
        let now = 0;
        const scheduler = createRequestScheduler({ clock: () => now, processorTime: () => now });
        const outcomes: string[] = [];
        const ask = (name: string, client: Client) => {
            const admission = scheduler.admit(client);
            if (!admission.isAdmitted) throw new Error(`${name} was refused at once`);
            admission.whenDue(
                () => outcomes.push(name),
                ({ status, retryAfterSeconds }) => outcomes.push(`${name} refused: ${status}, ${retryAfterSeconds > 0}`),
            );
            return admission;
        };
        for (const userID of [8, 9]) {
            const much = ask("much", member(userID));
            now += 700;
            much.end();
        }
        ask("little", member(1)).end();
        outcomes.length = 0;
        return { ask, outcomes, pass: (milliseconds: number) => (now += milliseconds) };
    }

    test("never delays occasional clients, and defers those of heavy ones until no immediate one is in progress, one at a time", () => {
        const { ask, outcomes } = server();
        const [one, other] = [ask("1", member(1)), ask("2", member(2))];
        const [first, second] = [ask("9 first", member(9)), ask("9 second", member(9))];
        expect(outcomes).toEqual(["1", "2"]);
        one.end();
        expect(outcomes).toEqual(["1", "2"]);
        other.end();
        expect(outcomes).toEqual(["1", "2", "9 first"]);
        ask("1 again", member(1)).end();
        expect(outcomes).toEqual(["1", "2", "9 first", "1 again"]);
        first.end();
        expect(outcomes).toEqual(["1", "2", "9 first", "1 again", "9 second"]);
        second.end();
    });

    test("starts those of bots when no response for people waits", () => {
        const { ask, outcomes } = server();
        const one = ask("1", member(1));
        const requests = [ask("bot", bot), ask("bot again", bot), ask("9", member(9))];
        expect(outcomes).toEqual(["1"]);
        one.end();
        expect(outcomes).toEqual(["1", "9"]);
        requests[2]?.end();
        expect(outcomes).toEqual(["1", "9", "bot"]);
        // Requests of disconnected clients are skipped.
        requests[1]?.end();
        requests[0]?.end();
        expect(outcomes).toEqual(["1", "9", "bot"]);
        ask("bot once more", bot).end();
        expect(outcomes).toEqual(["1", "9", "bot", "bot once more"]);
    });

    test("limits waiting to a second: then deferred ones start beside slow immediate ones, and bots receive Retry-After", () => {
        const { ask, outcomes } = server();
        ask("a slow upload", member(1));
        const nine = ask("9", member(9));
        ask("bot", bot);
        ask("9 who has gone", member(9)).end();
        ask("9 again", member(9));
        jest.advanceTimersByTime(1_000);
        expect(outcomes).toEqual(["a slow upload", "9", "bot refused: 429, true"]);
        nine.end();
        expect(outcomes.at(-1)).toBe("9 again");
    });

    test("limits the waiting responses of one client, and refuses further ones with Retry-After", () => {
        const { ask, outcomes } = server();
        ask("1", member(1));
        for (let turn = 0; turn < 60; turn++) ask(`9, ${turn}`, member(9));
        expect(() => ask("9, at last", member(9))).toThrow("9, at last was refused at once");
        for (const userID of [2, 8]) expect(() => ask(String(userID), member(userID))).not.toThrow();
        expect(outcomes).toEqual(["1", "2"]);
    });

    test("renders six of a member at once beside other clients, and then one after the other, while nobody else waits", () => {
        const { ask, outcomes } = server();
        const tabs = Array.from({ length: 9 }, (_, index) => ask(`tab ${index}`, member(2)));
        const atOnce = ["tab 0", "tab 1", "tab 2", "tab 3", "tab 4", "tab 5"];
        expect(outcomes).toEqual(atOnce);
        for (const tab of tabs.slice(0, 5)) tab.end();
        const last = ask("the last tab", member(2));
        const one = ask("1", member(1));
        tabs[5]?.end();
        expect(outcomes).toEqual([...atOnce, "1"]);
        one.end();
        tabs[6]?.end();
        expect(outcomes.slice(7)).toEqual(["tab 6", "tab 7"]);
        // A guest's address may be that of many people.
        const guests = Array.from({ length: 5 }, (_, index) => ask(`guest ${index}`, { class: "guest", key: "guest 192.0.2.1" }));
        expect(outcomes.slice(9)).toEqual(["guest 0", "guest 1", "guest 2", "guest 3", "guest 4"]);
        for (const admission of [...guests, tabs[7], tabs[8]]) admission?.end();
        expect(outcomes.slice(14)).toEqual(["tab 8", "the last tab"]);
        last.end();
    });

    test("renders those that follow others of a member before deferred ones, whose rests do not delay them", () => {
        const { ask, outcomes, pass } = server();
        const nine = ask("9", member(9));
        pass(20);
        nine.end();
        ask("9 again", member(9));
        const tabs = Array.from({ length: 8 }, (_, index) => ask(`tab ${index}`, member(2)));
        for (const admission of tabs.slice(0, 7)) admission.end();
        expect(outcomes.slice(-2)).toEqual(["tab 6", "tab 7"]);
        pass(10_000);
        tabs[7]?.end();
        expect(outcomes.at(-1)).toBe("9 again");
    });

    test("renders one that follows others of a member before a deferred one that came earlier", () => {
        const { ask, outcomes } = server();
        const tabs = [0, 1, 2, 3, 4, 5].map((tab) => ask(`tab ${tab}`, member(2)));
        ask("9", member(9));
        ask("tab 6", member(2));
        for (const admission of tabs) admission.end();
        expect(outcomes.slice(6)).toEqual(["tab 6"]);
    });

    test("does not defer a heavy client without other clients", () => {
        const scheduler = createRequestScheduler({ clock: () => 0, processorTime: () => 0 });
        const requests = Array.from({ length: 100 }, () => scheduler.admit(member(9)));
        const due: number[] = [];
        for (const [turn, admission] of requests.entries())
            if (admission.isAdmitted)
                admission.whenDue(
                    () => due.push(turn),
                    () => undefined,
                );
        expect(due).toHaveLength(100);
    });
});

describe("FC-72 a client with continuous requests", () => {
    const member = (userID: number): Client => ({ class: "member", key: `member ${userID}` });
    /** Rendering time of each response, in milliseconds. */
    const COST = 20;
    beforeEach(() => {
        jest.useFakeTimers();
    });
    afterEach(() => {
        jest.useRealTimers();
    });

    /**
     * Creates a function that simulates a client with `perSecond` requests for `seconds`, and returns the counts of admitted and refused
     * ones.
     */
    function server() {
        const scheduler = createRequestScheduler({ clock: jest.now, processorTime: jest.now });
        return (client: Client, perSecond: number, seconds: number) => {
            const answers = { made: 0, refused: 0, waited: 0 };
            const ask = () => {
                const start = jest.now();
                const admission = scheduler.admit(client);
                if (!admission.isAdmitted) {
                    answers.refused += 1;
                    return;
                }
                const make = () => {
                    answers.made += 1;
                    answers.waited = Math.max(answers.waited, jest.now() - start);
                    setTimeout(admission.end, COST);
                };
                admission.whenDue(make, () => {
                    answers.refused += 1;
                    admission.end();
                });
            };
            for (let turn = 0; turn < perSecond * seconds; turn++) setTimeout(ask, (turn * 1000) / perSecond);
            return answers;
        };
    }

    test("gets the share of a fast reader while there are other clients, who never wait", () => {
        const requests = server();
        const [hammering, other, reading] = [
            requests(member(8), 50, 60),
            requests(member(9), 50, 60),
            requests(member(1), 1, 60),
        ];
        jest.advanceTimersByTime(60_000);
        expect(reading).toEqual({ made: 60, refused: 0, waited: 0 });
        // Thirty pages at first, and then two percent of a core, which is used completely, and half of what is queued.
        for (const { made, refused } of [hammering, other]) {
            expect(made * COST).toBeLessThanOrEqual(600 + (20 + 1000 / 80) * 60 + COST);
            expect(made * COST).toBeGreaterThan(600 + 20 * 60);
            expect(refused).toBeGreaterThan(1_000);
        }
    });

    test("gets all processor time a few seconds after the last request of other clients", () => {
        const requests = server();
        requests(member(1), 1, 10);
        const hammering = requests(member(9), 40, 20);
        jest.advanceTimersByTime(15_000);
        const before = hammering.made;
        jest.advanceTimersByTime(5_000);
        expect((hammering.made - before) * COST).toBeGreaterThanOrEqual(5_000 * 0.8 - COST);
    });

    test("is not delayed when opening thirty discussions in tabs", () => {
        const requests = server();
        const [hammering, reading] = [requests(member(9), 50, 60), requests(member(1), 1, 60)];
        jest.advanceTimersByTime(20_000);
        const tabs = requests(member(2), 30, 1);
        jest.advanceTimersByTime(40_000);
        expect(tabs).toEqual({ made: 30, refused: 0, waited: 0 });
        expect(reading).toEqual({ made: 60, refused: 0, waited: 0 });
        expect(hammering.made).toBeGreaterThan(0);
    });

    test("is charged the processor time used, and not the time of other processes", () => {
        let used = 0;
        const scheduler = createRequestScheduler({ clock: jest.now, processorTime: () => used });
        const ask = (client: Client, costMs: number) => {
            const admission = scheduler.admit(client);
            if (!admission.isAdmitted) throw new Error("refused");
            let isBegun = false;
            admission.whenDue(
                () => (isBegun = true),
                () => undefined,
            );
            used += costMs;
            // The process gets a tenth of a core.
            jest.advanceTimersByTime(costMs * 10);
            admission.end();
            return isBegun;
        };
        ask(member(1), 1);
        const tabs = Array.from({ length: 10 }, () => ask(member(2), 40));
        expect(tabs).toEqual(tabs.map(() => true));
    });
});

describe("FC-83 a server whose event loop is delayed", () => {
    const shedding = (whom: Shedding) => createRequestScheduler({ lag: { tick: () => 0, shedding: () => whom } });
    const ofClass = (clientClass: ClientClass, isWriting = false): Client => ({
        class: clientClass,
        ...(isWriting && { isWriting }),
    });

    test.each([
        ["nobody", []],
        ["bots", ["crawler", "automated"]],
        ["guests", ["guest", "crawler", "automated"]],
    ] as const)("in the state %s refuses the classes %j with Retry-After", (whom, refused) => {
        const classes: ClientClass[] = ["member", "local", "guest", "crawler", "automated"];
        const answers = classes.map((each) => [each, shedding(whom).admit(ofClass(each))] as const);
        const rejected = answers.filter(([, { isAdmitted }]) => !isAdmitted);
        expect(rejected.map(([each]) => each)).toEqual(refused);
        for (const [, answer] of rejected) expect(answer).toEqual({ isAdmitted: false, status: 503, retryAfterSeconds: 5 });
    });

    test("admits sign-in and other writes of guests", () => {
        expect(shedding("guests").admit(ofClass("guest", true)).isAdmitted).toBe(true);
    });
});
