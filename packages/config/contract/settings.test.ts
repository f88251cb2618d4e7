import { expect, test } from "@jest/globals";
import { selectSettingNames, settingNames } from "./settings";

test("API select accepts names, and globs anywhere in a name", () => {
    expect(selectSettingNames(["garden.title", "discussions.*"])).toEqual(["garden.title", "discussions.pageSize"]);
    expect(selectSettingNames(["*.pageSize"])).toEqual(["discussions.pageSize", "comments.pageSize"]);
    expect(selectSettingNames(["*.page*"])).toEqual(["discussions.pageSize", "comments.pageSize"]);
    expect(selectSettingNames(["b*g.l*o"])).toEqual(["branding.logo"]);
    expect(selectSettingNames(["tickets.*secret", "garden.title*title", "*ui*ui.siteName"])).toEqual(["tickets.secret"]);
    expect(selectSettingNames(["garden", "nothing", "", "branding.logo.more*", "ui.signInUrl*Url"])).toEqual([]);
});

test("no select, and a star alone, select all names", () => {
    expect(selectSettingNames(undefined)).toEqual(settingNames);
    expect(selectSettingNames(["*"])).toEqual(settingNames);
});

test("FC-8 a pattern of nothing but stars is matched in negligible time", () => {
    expect(selectSettingNames([`${"*".repeat(199)}!`])).toEqual([]);
});
