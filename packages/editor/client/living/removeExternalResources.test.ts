import { expect, test } from "@jest/globals";
import { removeExternalResources } from "./removeExternalResources";

const OWN = "http://forum.test/post/discussion";

test("FC-2 elements that would load from other sites are replaced by their text; the site's own stay", () => {
    const html =
        '<p>Look: <img src="https://spy.test/pixel.gif" alt="A kettle"> and <img src="/uploads/media/a.png" alt="Ours"></p>' +
        '<iframe src="https://video.test/v/1" title="A film"></iframe><img srcset="https://b.test/1.png 1x, //c.test/2.png 2x">';
    const { html: shown, hosts } = removeExternalResources(html, OWN);
    expect(hosts).toEqual(["spy.test", "video.test", "b.test", "c.test"]);
    expect(shown).not.toMatch(/(src|srcset)="(https?:)?\/\//);
    expect(shown).toContain('<img src="/uploads/media/a.png" alt="Ours">');
    expect(shown).toContain("<em>A kettle – spy.test</em>");
    expect(shown).toContain("<em>A film – video.test</em>");
});

test("FC-2 links stay, because a browser loads them only when followed", () => {
    const html = '<p><a href="https://elsewhere.test/">There</a></p>';
    expect(removeExternalResources(html, OWN)).toEqual({ html, hosts: [] });
});
