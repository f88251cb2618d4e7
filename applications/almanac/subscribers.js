// Says to the forum who the reader is, by a new token each time that it asks.
document.querySelector("parley-comments").getToken = async () => (await fetch("token")).text();
