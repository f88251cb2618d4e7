import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { SearchForum } from "./testing/forum";
import { createSearchForum } from "./testing/forum";

const GUEST = 0;

let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum();
});
afterAll(() => forum.close());

const namesLike = async (userID: number, name: string) =>
    (await forum.call(userID, "GET", `discussions/similar?${new URLSearchParams({ name })}`))
        .json<{ name: string }[]>()
        .map((found) => found.name);

test("FC-12 FC-14 similar posts share rare words, those with the most in the title first; hidden and deleted ones are not found", async () => {
    const named = (name: string, body = "Words.", more = {}) => forum.start(forum.author, name, body, more);
    const earthing = await named("Earthing a brass lampholder");
    await named("Brass lampholders for a standard fitting");
    await named("Brass polish");
    // So many hidden ones would take all places, if they were left out only afterwards.
    for (let count = 0; count < 6; count++)
        await forum.start(forum.moderator, "Brass lampholder of the back room", "Standard.", { categoryID: forum.hidden });
    const typed = "STANDARD fitting, bráss lampholder?";
    const both = ["Brass lampholders for a standard fitting", "Earthing a brass lampholder"];
    expect(await namesLike(GUEST, typed)).toEqual(both);
    expect(await namesLike(forum.moderator, typed)).toContain("Brass lampholder of the back room");
    expect(await namesLike(GUEST, "polish")).toEqual(["Brass polish"]);
    for (const name of ["a", "the", "?!", "brassy polishings", "brass unheard-of", "author:me"])
        expect({ name, found: await namesLike(GUEST, name) }).toEqual({ name, found: [] });

    await forum.call(forum.author, "PATCH", `discussions/${earthing}`, { name: "Earthing a chromium lampholder" });
    expect(await namesLike(GUEST, typed)).toEqual(both.slice(0, 1));
    expect(await namesLike(GUEST, "chromium earthing")).toEqual(["Earthing a chromium lampholder"]);
    await forum.call(forum.author, "DELETE", `discussions/${earthing}`);
    await forum.call(forum.moderator, "DELETE", `discussions/${earthing}`);
    expect(await namesLike(forum.moderator, "chromium earthing")).toEqual([]);
});

test("FC-14 a discussion's similar posts are those like its title, without itself; of a hidden one there are none", async () => {
    const likeIt = async (userID: number, discussionID: number) => {
        const answer = await forum.call(userID, "GET", `discussions/similar?discussionID=${discussionID}`);
        return answer.statusCode === 200 ? answer.json<{ name: string }[]>().map(({ name }) => name) : answer.statusCode;
    };
    const clasp = await forum.start(forum.author, "Pewter tankard clasp", "Words.");
    await forum.start(forum.author, "Clasp for a pewter tankard", "Words.");
    const hidden = await forum.start(forum.moderator, "Pewter tankard in secret", "Words.", { categoryID: forum.hidden });
    expect(await likeIt(GUEST, clasp)).toEqual(["Clasp for a pewter tankard"]);
    expect(await likeIt(forum.moderator, hidden)).toEqual(["Clasp for a pewter tankard", "Pewter tankard clasp"]);
    expect([await likeIt(forum.member, hidden), await likeIt(forum.member, 999_999)]).toEqual([404, 404]);
    expect((await forum.call(GUEST, "GET", "discussions/similar")).statusCode).toBe(422);
});

test("similar posts are found in scripts without spaces, by other endings, and by what only their bodies have in common", async () => {
    await forum.start(forum.author, "東京で電気ケトルを修理する", "言葉。");
    await forum.start(forum.author, "My machine is dead", "The thermofuse of the samovar has blown.");
    expect(await namesLike(GUEST, "電気ケトルの修理")).toEqual(["東京で電気ケトルを修理する"]);
    expect(await namesLike(GUEST, "Blown thermofuses")).toEqual(["My machine is dead"]);
});

test("a word that many posts have does not make them similar to a title with a rare one", async () => {
    for (let count = 0; count < 8; count++) await forum.start(forum.author, `Winding gramophone ${count}`, "Words.");
    await forum.start(forum.author, "Gramophone needle of tungsten", "Words.");
    expect((await namesLike(GUEST, "Tungsten needle for a gramophone"))[0]).toBe("Gramophone needle of tungsten");
    expect(await namesLike(GUEST, "Tungsten needle for a gramophone")).toHaveLength(1);
    expect(await namesLike(GUEST, "Winding gramophone")).toHaveLength(5);
    expect(await namesLike(GUEST, "Winding gramophone quixotic zephyr marzipan obelisk parsnip")).toEqual([]);
});

test("FC-8 only the ten longest words, and pairs of characters, of a long title are looked for", async () => {
    const unheard = Array.from({ length: 10 }, (_, index) => `unheardofwording${String.fromCharCode(97 + index)}`).join(" ");
    await forum.start(forum.author, "Gaff boom yawl mast", "Words.");
    expect(await namesLike(GUEST, "gaff boom yawl mast unheardofwording")).toEqual(["Gaff boom yawl mast"]);
    expect(await namesLike(GUEST, `gaff boom yawl mast ${unheard}`)).toEqual([]);
    await forum.start(forum.author, "丑寅卯辰巳午未申", "言葉。");
    expect(await namesLike(GUEST, "丑寅卯辰巳午未申甲乙丙丁戊己庚辛壬癸子")).toEqual(["丑寅卯辰巳午未申"]);
    expect(await namesLike(GUEST, "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申")).toEqual([]);
});
