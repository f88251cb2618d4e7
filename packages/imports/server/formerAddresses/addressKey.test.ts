import { expect, test } from "@jest/globals";
import { toAddressKey, toRequestedKey } from "./addressKey";

test.each([
    ["https://talk.example/t/kettle-trips/12", "/t/12"],
    ["https://talk.example/t/12?u=ana", "/t/12"],
    ["https://talk.example/t/kettle-trips/12/4", "/t/12/4"],
    ["https://talk.example/t/12/4", "/t/12/4"],
    ["https://talk.example/c/home/kettles/5", "/c/5"],
    ["https://talk.example/u/Zoë/", "/u/Zoë"],
    ["https://talk.example/questions/12/another-title", "/q/12"],
    ["https://talk.example/questions/12/kettle/34#34", "/a/34"],
    ["https://talk.example/questions/tagged/steel", "/questions/tagged/steel"],
    ["https://talk.example/a/34/7", "/a/34"],
    ["https://talk.example/users/7/ana", "/users/7"],
    ["https://talk.example/discussion/1/first/p2", "/discussion/1"],
    ["https://talk.example/topic/12/kettle/3", "/topic/12"],
    ["https://talk.example/d/12-kettle", "/d/12"],
    ["https://talk.example/threads/kettle.12/page-2", "/threads/12"],
    ["https://talk.example/viewtopic.php?f=3&t=12", "/viewtopic.php?t=12"],
    ["https://talk.example/viewtopic.php?t=12&p=90#p90", "/viewtopic.php?p=90"],
    ["https://talk.example/index.php?topic=12.0", "/index.php?topic=12"],
])("the URL %s has the key %s, regardless of its title", (address, path) => {
    expect(toAddressKey(address)).toEqual({ host: "talk.example", path });
});

test.each([
    "https://talk.example/",
    "https://talk.example/q/1#comment8_1",
    "https://talk.example/index.php?print=1",
    `https://talk.example/${"x".repeat(501)}`,
    "",
])("%j is not the URL of a record", (address) => {
    expect(toAddressKey(address)).toBeUndefined();
});

test("a former URL is requested by its path, or below the name of its host", () => {
    expect(toRequestedKey("/t/kettle/12")).toEqual({ host: "", path: "/t/12" });
    expect(toRequestedKey("//t/12")).toEqual({ host: "", path: "/t/12" });
    expect(toRequestedKey("/former/www.talk.example/t/kettle/12")).toEqual({ host: "talk.example", path: "/t/12" });
    expect(toRequestedKey("/%E0%A4%A")).toEqual({ host: "", path: "/%E0%A4%A" });
});
