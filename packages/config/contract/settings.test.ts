import { expect, test } from "@jest/globals";
import { selectedNames, settingNames } from "./settings";

test("API select takes names, and globs anywhere in a name", () => {
    expect(selectedNames(["garden.title", "discussions.*"])).toEqual(["garden.title", "discussions.pageSize"]);
    expect(selectedNames(["*.pageSize"])).toEqual(["discussions.pageSize", "comments.pageSize"]);
    expect(selectedNames(["*.page*"])).toEqual(["discussions.pageSize", "comments.pageSize"]);
    expect(selectedNames(["b*r.t*e"])).toEqual(["banner.title"]);
    expect(selectedNames(["tickets.*secret", "garden.title*title", "*ui*ui.siteName"])).toEqual(["tickets.secret"]);
    expect(selectedNames(["garden", "nothing", "", "banner.title.more*", "ui.signInUrl*Url"])).toEqual([]);
});

test("without a select, and with a star alone, all names are meant", () => {
    expect(selectedNames(undefined)).toEqual(settingNames);
    expect(selectedNames(["*"])).toEqual(settingNames);
});

test("FC-8 a pattern of nothing but stars takes no time to speak of", () => {
    expect(selectedNames([`${"*".repeat(199)}!`])).toEqual([]);
});
