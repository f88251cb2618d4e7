// What pages do while the server or the network is away.
import "./offline.cases";
import "./outbox.cases";
